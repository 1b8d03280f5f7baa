import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appendToJournal } from '../../../inbound/journal/append-to-journal.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { emptyTenantTables, setUpTestDb } from '../../../platform/db/test-db.ts';
import { silentLog } from '../../../platform/log.ts';
import { type InboundItem, type LeasedConnection, LeaseLostError } from './context/worker-context.ts';
import { openBatchWriter } from './receive/batch-writer.ts';
import { upsertTimers } from './send/chat-timer.store.ts';
import { recordNewChat } from './send/command.store.ts';
import { leaseKeyOf } from './session/check-leases.ts';
import { closeDowntime, deleteDowntime, openDowntime, recordRecovered } from './session/downtime.store.ts';
import { acquireLeases } from './session/session.store.ts';

const db = setUpTestDb();
const zombie = randomUUID();
const heir = randomUUID();
let database: Database;
let lost: LeasedConnection;
let active: LeasedConnection;
let inherited: LeasedConnection;
beforeAll(() => {
  database = openDatabase(db.url, silentLog, { app: 2, owner: 4 });
});
afterAll(() => database.close());

const take = (owner: string): Promise<LeasedConnection[]> =>
  acquireLeases(database.owner, owner, { limit: 10, leaseMs: 9000, reach: 'any' });
const pick = (connections: LeasedConnection[], id: number): LeasedConnection => {
  const connection = connections.find(({ whatsappId }) => whatsappId === id);
  if (!connection) throw new Error(`line ${id} was not taken`);
  return connection;
};
/** Two connections of one worker, which freezes; another worker takes the first of them. */
beforeEach(async () => {
  await emptyTenantTables(database.owner);
  await database.owner.query(`insert into companies (id, name) values (1, 'Loja');
    insert into connections (company_id, id, name, channel, provider)
      values (1, 1, 'Uma', 'whatsapp', 'beta'), (1, 2, 'Outra', 'whatsapp', 'beta');
    insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted) values (1, 1, 'up'), (1, 2, 'up');`);
  const mine = await take(zombie);
  [lost, active] = [pick(mine, 1), pick(mine, 2)];
  await database.owner.query(
    `update whatsapp_web_sessions set leased_until = now() - interval '1 second' where whatsapp_id = 1`,
  );
  inherited = pick(await take(heir), 1);
});

const rowsOf = async (table: string) => (await database.owner.query(`select * from ${table}`)).rows;
const keeper = (owner: string) =>
  openBatchWriter(
    async (companyId, arrivals) =>
      new Set((await appendToJournal(database.owner, owner, companyId, arrivals)).map(leaseKeyOf)),
    () => {},
    silentLog,
  );
const unreadable = (id: string): InboundItem => ({
  event: {
    kind: 'unreadable',
    chat: '1@lid',
    providerId: `unreadable:${id}`,
    at: new Date(),
    name: '',
    fromMe: false,
    messageId: id,
    identities: [{ kind: 'wa_lid', value: '1' }],
  },
  raw: null,
});

it('a resumed worker stores nothing for a connection that another has leased; its own continue at once', async () => {
  const { write } = keeper(zombie);
  const [ofLost, ofActive] = await Promise.allSettled([
    write(lost, [unreadable('a')], () => true),
    write(active, [unreadable('b')], () => true),
  ]);
  expect(ofLost).toMatchObject({ status: 'rejected', reason: expect.any(LeaseLostError) });
  expect(ofActive.status).toBe('fulfilled');
  expect(await rowsOf('journal')).toMatchObject([{ whatsapp_id: 2, provider_id: 'unreadable:b' }]);
  await keeper(heir).write(inherited, [unreadable('a')], () => true);
  expect(await rowsOf('journal')).toHaveLength(2);
});

it('a resumed worker reports no downtimes, begins no chats and sets no timers for a connection that another has leased', async () => {
  await openDowntime(database.owner, zombie, lost, new Date(), 'deaf');
  expect(await rowsOf('connection_gaps')).toEqual([]);
  await openDowntime(database.owner, heir, inherited, new Date(), 'restart');
  expect(await closeDowntime(database.owner, zombie, lost)).toBeNull();
  const id = await closeDowntime(database.owner, heir, inherited);
  if (id === null) throw new Error('no gap was open');
  await recordRecovered(database.owner, zombie, lost, id, 7);
  await deleteDowntime(database.owner, zombie, lost, id);
  expect(await rowsOf('connection_gaps')).toMatchObject([{ id, reason: 'restart', recovered: 0 }]);

  const opening = { day: '2026-11-22', chat: '1@lid' };
  await expect(recordNewChat(database.owner, zombie, lost, opening)).rejects.toThrow(LeaseLostError);
  expect(await rowsOf('whatsapp_web_openings')).toEqual([]);
  await recordNewChat(database.owner, heir, inherited, opening);
  expect(await rowsOf('whatsapp_web_openings')).toHaveLength(1);

  const timer = { chat: '1@lid', seconds: 86_400, at: new Date() };
  await expect(upsertTimers(database.owner, zombie, lost, [timer])).rejects.toThrow(LeaseLostError);
  expect(await rowsOf('whatsapp_web_timers')).toEqual([]);
});

it('shutdown waits for statements in progress, and runs none afterwards', async () => {
  let asked = 0;
  let answer: (() => void) | undefined;
  const { write, stop } = openBatchWriter(
    async (_, arrivals) => {
      asked++;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return new Set(arrivals.map(leaseKeyOf));
    },
    () => {},
    silentLog,
  );
  const first = write(active, [unreadable('a')], () => true);
  await expect.poll(() => answer).toBeDefined();
  const stopped = stop();
  await expect(write(active, [unreadable('b')], () => true)).rejects.toThrow('worker is stopping');
  answer?.();
  await Promise.all([first, stopped]);
  expect(asked).toBe(1);
});
