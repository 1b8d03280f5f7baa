import { companySettings, globalSettings } from '@balcao/contract/settings/setting';
import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { openSession } from '../auth/open-session.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import { inSystem } from '../platform/db/tx.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { listSettings } from './list-settings.ts';
import { readGlobalSetting, readSetting, readSettings } from './read-setting.ts';
import { openSetting } from './seal-setting.ts';
import { settingRoutes } from './setting.routes.ts';
import { selectSettings } from './setting.store.ts';
import { updateSetting } from './update-setting.ts';

const testContext = setUpTestContext();
let app: HttpServer;
let admin: Actor;
let provider: Actor;

beforeAll(async () => {
  app = await testContext.http(settingRoutes(testContext.requestContext, testContext.settingDeps));
  admin = await testContext.company('alfa');
  provider = await testContext.company('provedor', { isSuper: true });
});
afterAll(() => app.close());

const tokenOf = (who: { userId: number; companyId: number }) =>
  testContext.in(who.companyId, async (tx) => {
    const { sessionId } = await openSession(tx, { id: who.userId, email: '' }, null);
    return testContext.tokens.sign({ ...who, sessionId });
  });
const ask = async (who: Actor | null, method: 'GET' | 'PUT', key: string, value?: unknown) => {
  const headers = who ? { authorization: `Bearer ${await tokenOf(who)}` } : {};
  const answer = await app.inject({
    method,
    url: `/api/settings/${key}`,
    headers,
    ...(method === 'PUT' && { payload: { key, value } }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

describe('settings', () => {
  it('all exist from the start, with their defaults', async () => {
    const list = await testContext.in(admin, (tx) => listSettings(tx, { admin: true }));
    const expected = Object.entries({ ...companySettings, ...globalSettings }).map(([key, { initial }]) => [
      key,
      initial,
    ]);
    expect(list.map(({ key, value }) => [key, value])).toEqual(expected);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  it('begin with their company, and have the time of their last change', async () => {
    const { createdAt: begun } = await testContext.in(admin, (tx) =>
      tx.db.selectFrom('companies').select('createdAt').where('id', '=', admin.companyId).executeTakeFirstOrThrow(),
    );
    const ofCompany = { companyId: admin.companyId, createdAt: begun.toISOString() };
    expect((await ask(admin, 'GET', 'waitTarget')).body).toMatchObject({
      ...ofCompany,
      updatedAt: ofCompany.createdAt,
    });
    testContext.clock.move(60_000);
    const updatedAt = testContext.clock.now().toISOString();
    expect((await ask(admin, 'PUT', 'waitTarget', '30')).body).toMatchObject({ ...ofCompany, updatedAt });
    const ofNobody = { companyId: null, createdAt: null, updatedAt: null };
    expect((await ask(null, 'GET', 'supportPhone')).body).toMatchObject(ofNobody);
  });

  it('are read by other features one by one or together', async () => {
    await testContext.in(admin, (tx) => updateSetting(tx, admin, 'scheduleType', 'queue', testContext.settingDeps));
    await testContext.in(admin, async (tx) => {
      expect(await readSetting(tx, 'scheduleType')).toBe('queue');
      expect(await readSettings(tx, ['scheduleType', 'call'])).toEqual({ scheduleType: 'queue', call: 'enabled' });
    });
    expect(await testContext.in(provider, (tx) => readSetting(tx, 'scheduleType'))).toBe('disabled');
  });

  it('accept only values valid for their key', async () => {
    for (const [key, value] of Object.entries({ scheduleType: 'sometimes', userRating: 'yes', chatBotType: 'voice' }))
      expect(await ask(admin, 'PUT', key, value)).toEqual({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', details: { fields: { value: 'invalid_value' } } },
      });
    expect(await ask(admin, 'PUT', 'call', undefined)).toMatchObject({ status: 400 });
    expect(await ask(admin, 'PUT', 'toString', 'x')).toEqual({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } });
    expect(await ask(admin, 'GET', 'toString')).toEqual({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } });
  });

  it('include the company’s zone: its days and hours follow at once, and an unknown zone is refused', async () => {
    expect(await ask(admin, 'PUT', 'timezone', 'America/Manaus')).toMatchObject({ body: { value: 'America/Manaus' } });
    expect(await testContext.in(admin, (tx) => readSetting(tx, 'timezone'))).toBe('America/Manaus');
    expect(await testContext.in(admin, findCompanyProfile)).toMatchObject({ timeZone: 'America/Manaus' });
    expect(await testContext.in(provider, (tx) => readSetting(tx, 'timezone'))).toBe('America/Sao_Paulo');
    for (const value of ['Mars/Olympus', '+03:00', '', 'A/B'])
      expect(await ask(admin, 'PUT', 'timezone', value)).toMatchObject({ status: 400 });
  });

  it('keep secrets encrypted in the table, masked for admins, and absent for others, until they are removed', async () => {
    testContext.takeNotices();
    expect((await ask(admin, 'PUT', 'asaas', 'key-of-ours-9876')).body).toMatchObject({
      key: 'asaas',
      value: '********9876',
    });
    expect(
      testContext
        .takeNotices()
        .filter(({ topic }) => topic === 'settings')
        .map(({ payload, rooms, except }) => [rooms, except, payload]),
    ).toEqual([
      [['admins'], [], { action: 'update', setting: expect.objectContaining({ value: '********9876' }) }],
      [['company'], ['admins'], { action: 'update', setting: expect.objectContaining({ value: '' }) }],
    ]);
    // The mask returned by the form, or an empty value, keeps the secret.
    await ask(admin, 'PUT', 'asaas', '********9876');
    await ask(admin, 'PUT', 'asaas', '');
    const [stored] = await testContext.in(admin, (tx) => selectSettings(tx, ['asaas']));
    expect(stored?.value).not.toContain('key-of-ours');
    expect(openSetting(stored?.value ?? '', testContext.box)).toBe('key-of-ours-9876');

    expect(await ask(admin, 'PUT', 'asaas', null)).toMatchObject({ status: 200, body: { value: '' } });
    expect(await testContext.in(admin, (tx) => selectSettings(tx, ['asaas']))).toEqual([{ key: 'asaas', value: '' }]);
    expect((await ask(admin, 'PUT', 'call', null)).status).toBe(400);

    const { id: userId } = await testContext.in(admin, (tx) =>
      createUser(tx, admin, { name: 'Ana', email: 'ana@alfa.test', password: 'password' }),
    );
    const ana = { ...admin, userId, profile: 'user' as const };
    expect(await ask(ana, 'GET', 'asaas')).toMatchObject({ status: 200, body: { value: '' } });
    expect(await ask(ana, 'PUT', 'call', 'disabled')).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('are readable without a session for the keys of the sign-up page only', async () => {
    for (const key of ['trial', 'allowregister', 'viewregister', 'signupCode', 'supportPhone'])
      expect((await ask(null, 'GET', key)).status).toBe(200);
    expect(await ask(null, 'GET', 'asaas')).toEqual({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect((await ask(null, 'GET', 'userRating')).status).toBe(401);
  });

  it('installation-wide settings can be changed only by the provider', async () => {
    expect(await ask(admin, 'PUT', 'trial', '7')).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await ask(provider, 'PUT', 'trial', 7)).toMatchObject({ status: 200, body: { key: 'trial', value: '7' } });
    expect(await ask(provider, 'PUT', 'trial', '8')).toMatchObject({ status: 400 });
    expect(await testContext.in(admin, (tx) => readGlobalSetting(tx, 'trial'))).toBe('7');
    expect((await ask(null, 'GET', 'trial')).body.value).toBe('7');
  });

  it('changed by two at once: each audit entry has the value that its change replaced', async () => {
    const set = (value: string) =>
      testContext.in(admin, (tx) => updateSetting(tx, admin, 'waitTarget', value, testContext.settingDeps));
    await set('5');
    const second: Promise<unknown>[] = [];
    await testContext.in(admin, async (tx) => {
      await updateSetting(tx, admin, 'waitTarget', '15', testContext.settingDeps);
      second.push(set('5'));
      await lockWait(testContext.txContext.database.owner);
    });
    await Promise.all(second);
    const entries = await testContext.in(admin, (tx) =>
      tx.rows<{ changes: unknown }>(
        'test-entries',
        `select changes from audit_entries where company_id = current_company() and subject_id = 'waitTarget' order by id desc limit 2`,
        [],
      ),
    );
    expect(entries.map(({ changes }) => changes)).toEqual([
      { value: { before: '15', after: '5' } },
      { value: { before: '5', after: '15' } },
    ]);
  });

  it('installation-wide settings change with their audit entry, or not at all', async () => {
    const { owner } = testContext.txContext.database;
    await owner.query(
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$`,
    );
    await owner.query(`create constraint trigger refuse_entry after insert on audit_entries deferrable initially deferred
      for each row when (new.action = 'global-setting.update') execute function refuse_entry()`);
    expect(await ask(provider, 'PUT', 'supportPhone', '5511999990000')).toMatchObject({ status: 500 });
    expect((await ask(null, 'GET', 'supportPhone')).body.value).toBe('');
    await owner.query('drop trigger refuse_entry on audit_entries');
    expect(await ask(provider, 'PUT', 'supportPhone', '5511999990000')).toMatchObject({ status: 200 });
    const { rows } = await owner.query('select company_id, user_id, changes from audit_entries where subject_id = $1', [
      'supportPhone',
    ]);
    expect(rows).toEqual([
      {
        company_id: provider.companyId,
        user_id: provider.userId,
        changes: { value: { before: '', after: '5511999990000' } },
      },
    ]);
  });

  it('report campaigns as off when the plan lacks them, whatever the company chose', async () => {
    const shown = () => ask(admin, 'GET', 'campaignsEnabled');
    expect((await shown()).body.value).toBe('true');
    const plan = (useCampaigns: boolean) =>
      inSystem(
        testContext.txContext,
        0,
        async (system) => void (await system.db.updateTable('plans').set({ useCampaigns }).execute()),
      );
    await plan(false);
    expect((await shown()).body.value).toBe('false');
    await plan(true);
  });
});
