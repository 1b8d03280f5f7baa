import { auditRetentionDays } from '@balcao/contract/audit/audit';
import type { AuditQuery } from '@balcao/contract/audit/audit.api';
import { route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTx } from '../platform/db/tx.ts';
import { serve } from '../platform/http/serve.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { changesBetween } from './changes-between.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { purgeAudit } from './purge-audit.ts';
import { recordAudit, recordAuditedChange } from './record-audit.ts';

const world = setUpTestContext();
let ours: Actor;
let others: Actor;
beforeAll(async () => {
  ours = await world.company('auditada');
  others = await world.company('outra', { dueDate: new Date('2999-01-01') }); // the clock of these tests advances by years
});

const everything: AuditQuery = {};
const list = (actor: Actor, query: Partial<AuditQuery> = {}) =>
  world.in(actor, (tx) => listAudit(tx, actor, { ...everything, ...query }));
const phone = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1' };

describe('entry', () => {
  it('records who did what, on which thing, from where, and the former values', async () => {
    const changes = changesBetween(
      { profile: 'user', name: 'Ana', key: 'a' },
      { profile: 'admin', name: 'Ana', key: 'b' },
      ['key'],
    );
    await inTx(
      world.txContext,
      ours.companyId,
      (tx) => recordAudit(tx, { action: 'user.update', by: ours, subject: { id: 7, name: 'Ana' }, changes }),
      phone,
    );
    const { entries } = await list(ours, { kind: 'people' });
    expect(entries[0]).toMatchObject({
      userId: ours.userId,
      userName: ours.name,
      action: 'user.update',
      subjectId: '7',
      subjectName: 'Ana',
      changes: { profile: { before: 'user', after: 'admin' }, key: {} },
      address: '203.0.113.9',
      browser: 'Safari',
      system: 'iPhone',
    });
    expect(JSON.stringify(entries[0]?.changes)).not.toContain('"b"');
  });
  it('exists only when its change was committed', async () => {
    const before = (await list(ours)).entries.length;
    await expect(
      world.in(ours, async (tx) => {
        await recordAudit(tx, { action: 'tag.remove', by: ours });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await list(ours)).entries).toHaveLength(before);
  });
  it('is written when a long text is cut inside a character', async () => {
    const changes = changesBetween({ greeting: '' }, { greeting: `${'a'.repeat(499)}😀 e mais` });
    await world.in(ours, (tx) => recordAuditedChange(tx, { action: 'queue.update', by: ours, changes }));
    const { entries } = await list(ours);
    expect(entries[0]?.changes['greeting']).toEqual({ before: '', after: `${'a'.repeat(499)}…` });
  });
  it('is not written when nothing changed', async () => {
    const before = (await list(ours)).entries.length;
    const changes = changesBetween({ a: 1, b: null, updatedAt: 'x' }, { a: 1, b: '', updatedAt: 'y' });
    await world.in(ours, (tx) => recordAuditedChange(tx, { action: 'queue.update', by: ours, changes }));
    expect((await list(ours)).entries).toHaveLength(before);
  });
  it('is not visible to another company, and only to admins', async () => {
    expect((await list(others)).entries.filter(({ userId }) => userId === ours.userId)).toEqual([]);
    await expect(list({ ...ours, profile: 'supervisor' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
  it('cannot be changed or deleted with the rights of the product', async () => {
    await expect(
      world.in(ours, (tx) => tx.rows('audit-forge', `update audit_entries set user_name = 'x'`, [])),
    ).rejects.toThrow('permission denied');
    await expect(world.in(ours, (tx) => tx.rows('audit-wipe', 'delete from audit_entries', []))).rejects.toThrow(
      'permission denied',
    );
  });
  it('shows whole numbers only to people who may see them', async () => {
    const changes = changesBetween(
      { greeting: 'Ligue' },
      { greeting: 'Ligue 11 98765-4321', people: ['5511987654321'] },
    );
    await world.in(ours, (tx) =>
      recordAudit(tx, {
        action: 'connection.update',
        by: ours,
        subject: { id: 1, name: 'Linha 5511987654321' },
        changes,
      }),
    );
    const seen = async (isTricked: boolean) =>
      JSON.stringify((await list({ ...ours, isTricked }, { kind: 'connections' })).entries[0]);
    expect(await seen(true)).toContain('5511987654321');
    expect(await seen(false)).not.toMatch(/4321/);
  });
});

describe('list', () => {
  it('is filtered by user, kind, day in the company’s zone and words, and paged', async () => {
    const asker = await world.company('cheia');
    for (let i = 0; i < 120; i++)
      await world.in(asker, (tx) =>
        recordAudit(tx, { action: 'tag.remove', by: asker, subject: { id: i, name: `Etiqueta ${i}` } }),
      );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(asker, { kind: 'deletions', cursor });
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect((await list(asker, { searchParam: 'etiqueta 77' })).entries).toHaveLength(1);
    expect((await list(asker, { userId: asker.userId + 999 })).entries).toEqual([]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(world.clock.now());
    expect((await list(asker, { dateStart: today, dateEnd: today })).entries.length).toBeGreaterThan(0);
    // Late in the evening there it is the next day in UTC.
    const evening = `${new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)}T02:30:00Z`;
    expect((await list(asker, { dateStart: evening, dateEnd: evening })).entries.length).toBeGreaterThan(0);
    expect((await list(asker, { dateEnd: '2001-01-01' })).entries).toEqual([]);
    expect((await list(asker, { dateStart: '2999-01-01' })).entries).toEqual([]);
  });
  it('is exported only with an audit entry of the export', async () => {
    const page = await world.in(ours, (tx) => exportAudit(tx, ours, everything));
    expect(page.entries.length).toBeGreaterThan(0);
    expect((await list(ours)).entries[0]).toMatchObject({ action: 'audit.export' });
  });
  it('is deleted after two years', async () => {
    const keeper = await world.company('antiga');
    await world.in(keeper, (tx) => recordAudit(tx, { action: 'tag.remove', by: keeper }));
    const made = (await list(keeper, { kind: 'deletions' })).entries;
    world.clock.move((auditRetentionDays - 1) * 86_400_000);
    await purgeAudit(world.txContext);
    expect((await list(keeper, { kind: 'deletions' })).entries).toEqual(made);
    world.clock.move(2 * 86_400_000);
    await purgeAudit(world.txContext);
    expect((await list(keeper, { kind: 'deletions' })).entries).toEqual([]);
  });
});

it('an audited call that leaves no entry is a defect, and is rolled back', async () => {
  const silent = route({ method: 'POST', path: '/silent', audited: true, output: z.object({}) });
  const app = await world.http([
    serve(world.requestContext, silent, async (tx) => {
      await tx.rows('silent-tag', `insert into tags (name, color) values ('silenciosa', '#111111')`, []);
      return {};
    }),
  ]);
  const sessionId = await world.in(others, async (tx) => {
    const { openSession } = await import('../auth/open-session.ts');
    return (await openSession(tx, { id: others.userId, email: '' }, null)).sessionId;
  });
  const token = await world.tokens.sign({ userId: others.userId, companyId: others.companyId, sessionId });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/silent',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(500);
  expect(
    await world.in(others, (tx) => tx.rows('silent-tags', `select 1 from tags where name = 'silenciosa'`, [])),
  ).toEqual([]);
});

it('names are found without accents and by any capitals, also by users who see masked numbers', async () => {
  const by = { ...ours, name: 'João Ávila' };
  await world.in(ours, (tx) => recordAudit(tx, { action: 'tag.remove', by, subject: { id: 78, name: 'Atenção' } }));
  for (const isTricked of [true, false])
    for (const searchParam of ['joao avila', 'ÁVILA', 'atencao'])
      expect((await list({ ...ours, isTricked }, { searchParam })).entries).toMatchObject([{ subjectName: 'Atenção' }]);
});

it('a user who sees masked numbers searches masked text: the last digits find no entry', async () => {
  const masked = { ...ours, isTricked: false };
  await world.in(ours, (tx) =>
    recordAudit(tx, { action: 'contact.merge', by: ours, subject: { id: 77, name: '+55 11 98765-4012' } }),
  );
  const found = async (actor: Actor, searchParam: string) =>
    (await list(actor, { searchParam })).entries.map(({ subjectName }) => subjectName);
  expect(await found(ours, '4012')).toEqual(['+55 11 98765-4012']);
  expect(await found(masked, '4012')).toEqual([]);
  for (const typed of ['98765', '+55 11 98765-4012']) expect(await found(masked, typed)).toEqual(['+55 11 98765****']);
});
