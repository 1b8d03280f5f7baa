import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutLockHolders } from '../../../../tests/world/cut-lock-holders.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { silentLog } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';
import { acquireSocketLeadership } from './socket-leadership.ts';

const db = setUpTestDb();
let database: Database;
beforeAll(() => {
  database = openDatabase(db.url, silentLog);
});
afterAll(() => database.close());

const nothing = () => {};
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((next) => setTimeout(next, 20));
};
const cut = () => cutLockHolders(database.owner, 471101);

test('a second process with the role live does not start and says why; one that waits for a stopping process does start', async () => {
  const first = await acquireSocketLeadership(database.owner, silentLog, { taken: nothing });
  const second = acquireSocketLeadership(database.owner, silentLog, { waitMs: 0, taken: nothing });
  await expect(second).rejects.toBeInstanceOf(StartupError);
  await expect(second).rejects.toThrow('ROLES=api,jobs,channels');
  const waiting = acquireSocketLeadership(database.owner, silentLog, { taken: nothing });
  await first.close();
  await (await waiting).close();
});

test('processes that share a stream may have sockets together, but not beside one without a stream', async () => {
  const shared = { shared: true, waitMs: 0, taken: nothing };
  const first = await acquireSocketLeadership(database.owner, silentLog, shared);
  const second = await acquireSocketLeadership(database.owner, silentLog, shared);
  const alone = acquireSocketLeadership(database.owner, silentLog, { waitMs: 0, taken: nothing });
  await expect(alone).rejects.toThrow('give all of them one REDIS_URL');
  await first.close();
  await second.close();
  const only = await acquireSocketLeadership(database.owner, silentLog, { taken: nothing });
  await expect(acquireSocketLeadership(database.owner, silentLog, shared)).rejects.toThrow(
    'Give it the same REDIS_URL',
  );
  await only.close();
});

test('a process whose connection was lost becomes leader again; if another has become leader meanwhile, it gives up its sockets', async () => {
  let taken = false;
  const first = await acquireSocketLeadership(database.owner, silentLog, { taken: () => (taken = true) });
  const other = await database.owner.connect();
  const waits = other.query('select pg_advisory_lock(471101, 1)');
  await cut();
  await waits;
  await until(() => taken);
  expect(first.isLeader()).toBe(false);
  await other.query('select pg_advisory_unlock(471101, 1)');
  other.release();
  await until(() => first.isLeader());
  await first.close();
});
