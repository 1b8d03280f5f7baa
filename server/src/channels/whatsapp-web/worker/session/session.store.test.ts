import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ReportedSession, reportedSession } from '../../protocol.ts';
import type { LeasedConnection } from '../context/worker-context.ts';
import { testLeases, withHooks } from '../test-leases.ts';
import {
  acquireLeases,
  deleteKeys,
  hasUnleased,
  readDesiredStates,
  readSession,
  releaseLeases,
  renewLeases,
  writeReportedState,
} from './session.store.ts';
import { openSessionReporter } from './session-reporter.ts';

const leases = testLeases();
const change = ({ whatsappId }: LeasedConnection, what: string) =>
  leases.query(`update whatsapp_web_sessions set ${what} where whatsapp_id = $1`, [whatsappId]);
const sessionOf = async ({ whatsappId }: LeasedConnection) =>
  (
    await leases.query(
      `select owner, epoch, wanted, creds, leased_until as "leasedUntil", heard_at as "activeAt", probed_at as "probedAt",
         undecryptable, said as session, said_version as version from whatsapp_web_sessions where whatsapp_id = $1`,
      [whatsappId],
    )
  )[0];
const desiredOf = async (connection: LeasedConnection) =>
  (await readDesiredStates(leases.db, leases.id)).find(({ whatsappId }) => whatsappId === connection.whatsappId);
const acquire = async (owner = randomUUID()) =>
  (await acquireLeases(leases.db, owner, { limit: 100, leaseMs: 9000, reach: 'any' })).map(
    ({ whatsappId }) => whatsappId,
  );
const connected = (over: object = {}): ReportedSession => reportedSession.parse({ status: 'CONNECTED', ...over });

it('the connections of a company that was deactivated are down, stay linked, and come back with it', async () => {
  const connection = await leases.lease();
  await change(connection, `creds = 'sealed', creds_pairing = 0, leased_until = now() - interval '1 second'`);
  const activate = (isActive: boolean) =>
    leases.query('update companies set status = $2 where id = $1', [connection.companyId, isActive]);
  await activate(false);
  expect(await desiredOf(connection)).toMatchObject({ wanted: 'down', toUnlink: false });
  expect(await acquire()).not.toContain(connection.whatsappId);
  await activate(true);
  expect(await desiredOf(connection)).toMatchObject({ wanted: 'up', toUnlink: true });
  expect(await acquire()).toContain(connection.whatsappId);
});

it('a leased connection is taken by nobody; an expired one by one worker, under a new epoch', async () => {
  const connection = await leases.lease();
  expect(await acquire()).not.toContain(connection.whatsappId);
  await change(connection, `leased_until = now() - interval '1 second'`);
  expect(await hasUnleased(leases.db)).toBe(true);
  const takers = (await Promise.all([acquire(), acquire()])).filter((ids) => ids.includes(connection.whatsappId));
  expect(takers).toHaveLength(1);
  expect(await sessionOf(connection)).toMatchObject({ epoch: 2 });
});

it('a worker that stood still for longer than its lease renews it: taking it anew would end its own link', async () => {
  const connection = await leases.lease();
  await change(connection, `leased_until = now() - interval '1 second'`);
  expect(await acquire(leases.id)).not.toContain(connection.whatsappId);
  const activity = { lastReceivedAt: null, probedAt: null, undecryptable: 0 };
  expect(await renewLeases(leases.db, leases.id, [{ ...connection, ...activity }], 60_000)).toEqual([
    { ...connection, hadExpired: true },
  ]);
  expect(await acquire()).not.toContain(connection.whatsappId);
});

it('a connection that is down is taken only to be unlinked', async () => {
  const [down, toUnlink] = [await leases.lease(), await leases.lease()];
  await change(down, `wanted = 'down', owner = null`);
  await change(toUnlink, `wanted = 'down', owner = null, creds = 'sealed', creds_pairing = 1, pairing = 2`);
  const taken = await acquire();
  expect([taken.includes(down.whatsappId), taken.includes(toUnlink.whatsappId)]).toEqual([false, true]);
});

it('an unreadable configuration does not take a connection down', async () => {
  const connection = await leases.lease();
  await change(connection, `config = '{"sendGapMs": "soon", "groups": true}'`);
  expect(await desiredOf(connection)).toMatchObject({ wanted: 'up', config: { sendGapMs: 400, groups: false } });
});

it('a renewal returns the remaining leases, and no activity time goes back', async () => {
  const [ours, lost] = [await leases.lease(), await leases.lease()];
  await leases.takeOver(lost);
  const [early, late] = [new Date('2026-11-26T10:00:00Z'), new Date('2026-11-26T11:00:00Z')];
  const renew = (at: Date | null, undecryptable: number) =>
    renewLeases(
      leases.db,
      leases.id,
      [ours, lost].map((connection) => ({ ...connection, lastReceivedAt: at, probedAt: null, undecryptable })),
      60_000,
    );
  expect(await renew(late, 1)).toEqual([{ ...ours, hadExpired: false }]);
  await renew(early, -5);
  await renew(null, 0);
  expect(await sessionOf(ours)).toMatchObject({ activeAt: late, probedAt: null, undecryptable: 0 });
  expect(await sessionOf(lost)).toMatchObject({ activeAt: null });
});

it('releases the requested ones, or all of a worker, and never another’s', async () => {
  const [first, second, lost] = [await leases.lease(), await leases.lease(), await leases.lease()];
  const heir = await leases.takeOver(lost);
  await releaseLeases(leases.db, leases.id, [first, lost]);
  expect([await sessionOf(first), await sessionOf(second)]).toMatchObject([{ owner: null }, { owner: leases.id }]);
  await releaseLeases(leases.db, leases.id, null);
  expect(await sessionOf(second)).toMatchObject({ owner: null, leasedUntil: null });
  expect(await sessionOf(lost)).toMatchObject({ owner: heir.owner });
});

it('a connection that is permanently down stays so, unless a user has requested something else', async () => {
  const connection = await leases.lease();
  const report = (down: { pairing: number; restarts: number } | null) =>
    writeReportedState(leases.db, leases.id, connection, { reported: connected(), pairing: 1, down });
  await report(null);
  await change(connection, 'restarts = 1');
  await report({ pairing: 1, restarts: 0 });
  expect(await sessionOf(connection)).toMatchObject({ wanted: 'up' });
  expect(await report({ pairing: 1, restarts: 1 })).toBe(true);
  expect(await sessionOf(connection)).toMatchObject({ wanted: 'down', version: 3 });
  await leases.takeOver(connection);
  expect(await report(null)).toBe(false);
});

it('an account whose name no database can store reports all the same', async () => {
  const connection = await leases.lease();
  const account = { phone: '5511900000001', lid: null, name: `Lo\0ja \ud83d` };
  const report = { reported: connected({ account }), pairing: 1, down: null };
  expect(await writeReportedState(leases.db, leases.id, connection, report)).toBe(true);
  expect((await readSession(leases.db, connection))?.reported).toMatchObject({ account: { name: 'Loja \ufffd' } });
});

it('keys are deleted with their pairing, of this connection only; messages stay, and without the lease nothing is deleted', async () => {
  const [connection, other] = [await leases.lease(), await leases.lease()];
  const { writer } = leases.worker();
  for (const one of [connection, other])
    await writer.write(one, {
      keys: [{ type: 'session', id: 'ana', value: 'sealed' }],
      creds: { sealed: 'sealed', pairing: 1 },
      messages: [{ providerId: 'M', chat: '1@lid', fromMe: false, sender: '', sealed: 'sealed' }],
    });
  const count = async (table: string, { whatsappId }: LeasedConnection) =>
    (await leases.query(`select from ${table} where whatsapp_id = $1`, [whatsappId])).length;
  await deleteKeys(leases.db, leases.id, { ...connection, epoch: 0 });
  expect(await count('whatsapp_web_keys', connection)).toBe(1);
  for (const { companyId, whatsappId } of [connection, other])
    await leases.query(
      `insert into whatsapp_web_timers (company_id, whatsapp_id, chat, seconds, set_at) values ($1, $2, '1@lid', 86400, now())`,
      [companyId, whatsappId],
    );
  await deleteKeys(leases.db, leases.id, connection);
  expect([await count('whatsapp_web_timers', connection), await count('whatsapp_web_timers', other)]).toEqual([0, 1]);
  expect(await sessionOf(connection)).toMatchObject({ creds: null });
  expect([await count('whatsapp_web_keys', connection), await count('whatsapp_web_messages', connection)]).toEqual([
    0, 1,
  ]);
  expect([await count('whatsapp_web_keys', other), await sessionOf(other)]).toMatchObject([1, { creds: 'sealed' }]);
});

it('a report of a worker of another version is ignored', async () => {
  const connection = await leases.lease();
  await change(connection, `said = '{"status": "of next year"}'`);
  expect((await readSession(leases.db, connection))?.reported).toBeNull();
});

async function reporting(beforeWrite?: () => void) {
  const connection = await leases.lease();
  let losses = 0;
  const worker = leases.worker({ db: withHooks(leases.db, beforeWrite ? { before: beforeWrite } : {}) });
  let pairing = 1;
  const reporter = openSessionReporter(worker, connection, connected(), {
    pairing: () => pairing,
    leaseLost: () => void losses++,
  });
  const reported = async () => (await sessionOf(connection))?.['session'];
  const version = async () => (await sessionOf(connection))?.['version'];
  const pairAnew = () => void pairing++;
  return { connection, reporter, reported, version, losses: () => losses, pairAnew };
}

it('a state is written when it changed, or on request', async () => {
  const { reporter, reported, version } = await reporting();
  reporter.report(connected());
  await expect.poll(version).toBe(1);
  reporter.report(connected());
  reporter.report(connected({ reason: 'timeLock' }));
  await expect.poll(reported).toMatchObject({ reason: 'timeLock' });
  expect(await version()).toBe(2);
  reporter.forceNextReport();
  reporter.report(connected({ reason: 'timeLock' }));
  await expect.poll(version).toBe(3);
});

it('a report about an earlier pairing is not shown, whenever it is written, and loses no lease', async () => {
  let writes = 0;
  const { connection, reporter, reported, version, losses, pairAnew } = await reporting(() => void writes++);
  await change(connection, `wanted = 'down', pairing = 2`);
  reporter.report(connected({ account: { phone: '5511900000001', lid: null, name: 'Loja' } }));
  await expect.poll(() => writes).toBe(1);
  pairAnew();
  reporter.report(reportedSession.parse({ status: 'DISCONNECTED' }));
  await expect.poll(reported).toMatchObject({ status: 'DISCONNECTED', account: null });
  expect([await version(), losses()]).toEqual([1, 0]);
});

it('while the database is unreachable only the latest state waits; a lost lease is reported once and ends it', async () => {
  let failures = 0;
  const { connection, reporter, reported, version, losses } = await reporting(() => {
    if (failures++ === 0) throw new Error('the database is away');
  });
  for (const reason of ['noAnswer', 'banned', 'timeLock']) reporter.report(connected({ reason }));
  await expect.poll(reported).toMatchObject({ reason: 'timeLock' });
  expect(await version()).toBe(1);
  await leases.takeOver(connection);
  reporter.report(connected());
  await expect.poll(losses).toBe(1);
  expect(await version()).toBe(1);
});
