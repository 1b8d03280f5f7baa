import { companyApi } from '@balcao/contract/companies/company.api';
import { route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSession } from '../auth/open-session.ts';
import { serve } from '../platform/http/serve.ts';
import { generousPlan, setUpTestContext } from '../signup/test-context.ts';
import { changeHours } from './change-hours.ts';
import { findCompany, findCompanyDetails, findCompanyProfile } from './find-company.ts';
import { requirePlanFeature, requirePlanQuota } from './require-plan.ts';
import { updateCompany, updateOwnCompany } from './update-company.ts';

const testContext = setUpTestContext();
let admin: Actor;
let outsider: Actor;

beforeAll(async () => {
  admin = await testContext.company('alfa');
  outsider = await testContext.company('beta');
});

const headersOf = (actor: Actor) =>
  testContext.in(actor, async (tx) => {
    const { sessionId } = await openSession(tx, { id: actor.userId, email: '' }, null);
    return { authorization: `Bearer ${await testContext.tokens.sign({ ...actor, sessionId })}` };
  });

describe('company', () => {
  it('is returned whole to its own people, with its plan and its settings', async () => {
    expect(await testContext.in(admin, (tx) => findCompany(tx, { admin: false }))).toMatchObject({
      id: admin.companyId,
      name: 'alfa',
      status: true,
      dueDate: '2027-01-01T00:00:00.000Z',
      recurrence: 'MENSAL',
      plan: { name: 'roomy', useCampaigns: true },
      schedules: expect.arrayContaining([expect.objectContaining({ weekdayEn: 'sunday' })]),
      settings: expect.arrayContaining([expect.objectContaining({ key: 'scheduleType' })]),
    });
  });

  it('has its hours changed by its admin, and by nobody else', async () => {
    const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday' as const, startTime: '09:00', endTime: '17:00' };
    const change = (by: Actor, companyId: number) =>
      testContext.in(by, (tx) => changeHours(tx, by, companyId, [monday]));
    testContext.takeNotices();
    expect((await change(admin, admin.companyId)).schedules).toEqual([monday]);
    expect(testContext.takeNotices()).toMatchObject([
      { topic: 'company', payload: { company: { schedules: [monday] } }, rooms: ['admins', 'billing'] },
      { topic: 'company', payload: { company: { schedules: [monday] } }, rooms: ['company'] },
    ]);
    await expect(change(admin, outsider.companyId)).rejects.toThrow('ERR_NOT_FOUND');
    await expect(change({ ...admin, profile: 'user' }, admin.companyId)).rejects.toThrow('ERR_NO_PERMISSION');
    expect((await testContext.in(outsider, findCompanyProfile)).schedules).toHaveLength(7);
  });

  it.each([
    ['its admin', updateOwnCompany],
    ['the operator', updateCompany],
  ])(
    'has data that no form accepts from an import: sent back whole by %s, only what differs is checked',
    async (_, update) => {
      const imported = await testContext.company(`importada-${update.name}`);
      const stored = { email: '', phone: '12', document: '123' };
      await testContext.in(
        imported,
        async (tx) => void (await tx.db.updateTable('companies').set(stored).where('id', '=', tx.companyId).execute()),
      );
      const row = await testContext.in(imported, (tx) => findCompanyDetails(tx, { admin: true }));
      const change = (fields: object) =>
        testContext.in(imported, (tx) => update(tx, imported, companyApi.update.body.parse({ ...row, ...fields })));
      expect(await change({ addressCity: 'Santos' })).toMatchObject({ ...stored, addressCity: 'Santos' });
      for (const [field, value] of [
        ['name', 'x'],
        ['email', 'a@b'],
        ['phone', '13'],
        ['document', '124'],
      ] as const)
        await expect(change({ [field]: value })).rejects.toMatchObject({
          code: 'ERR_INVALID_INPUT',
          details: { fields: { [field]: expect.any(String) } },
        });
      expect(await change({ email: 'Loja@Nova.test' })).toMatchObject({ ...stored, email: 'loja@nova.test' });
    },
  );

  it('has the quotas and features of its plan; without a plan no limit, and no feature', async () => {
    await testContext.in(admin, (tx) => requirePlanFeature(tx, 'useKanban'));
    await testContext.in(
      admin,
      async (tx) =>
        void (await tx.db.updateTable('companies').set({ planId: null }).where('id', '=', tx.companyId).execute()),
    );
    await testContext.in(admin, (tx) => requirePlanQuota(tx, 'users'));
    await expect(testContext.in(admin, (tx) => requirePlanFeature(tx, 'useKanban'))).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
      details: { flag: 'useKanban' },
    });
  });

  it('a plan without a feature: writes are refused before the body is parsed, and reads return empty lists', async () => {
    const output = z.object({ list: z.array(z.number()) });
    const gated = { plan: 'useCampaigns', path: '/things', output } as const;
    const verb = async () => ({ list: [1] });
    const app = await testContext.http([
      serve(testContext.requestContext, route({ ...gated, method: 'GET', emptyAnswer: { list: [] } }), verb),
      serve(
        testContext.requestContext,
        route({ ...gated, method: 'POST', body: z.object({ name: z.string() }) }),
        verb,
      ),
    ]);
    const bare = await testContext.company('sem-campanhas', {
      plan: { ...generousPlan, name: 'bare', useCampaigns: false },
    });
    const ask = async (actor: Actor, method: 'GET' | 'POST') => {
      const { statusCode, body } = await app.inject({ method, url: '/api/things', headers: await headersOf(actor) });
      return [statusCode, JSON.parse(body)];
    };
    expect(await ask(bare, 'GET')).toEqual([200, { list: [] }]);
    expect(await ask(bare, 'POST')).toEqual([403, { error: 'ERR_PLAN_FEATURE', details: { flag: 'useCampaigns' } }]);
    const full = await testContext.company('com-campanhas');
    expect(await ask(full, 'GET')).toEqual([200, { list: [1] }]);
    expect(await ask(full, 'POST')).toMatchObject([400, { error: 'ERR_INVALID_INPUT' }]);
    await app.close();
  });

  it('has quota for one more: of five concurrent requests one gets it', async () => {
    const small = await testContext.company('pequena', { plan: { name: 'one', users: 1, connections: 1, queues: 1 } });
    const take = (color: string) =>
      testContext.in(small, async (tx) => {
        await requirePlanQuota(tx, 'queues');
        await new Promise((resume) => setTimeout(resume, 20)); // gives the other calls time to overlap
        await tx.db
          .insertInto('queues')
          .values({ companyId: tx.companyId, name: `Fila ${color}`, color })
          .execute();
      });
    const tries = await Promise.allSettled(['#1', '#2', '#3', '#4', '#5'].map(take));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is the only one that a transaction sees, with or without a `where`', async () => {
    const seen = await testContext.in(outsider, (tx) => tx.db.selectFrom('companies').select('id').execute());
    expect(seen).toEqual([{ id: outsider.companyId }]);
  });
});
