import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openOutbox, type StoredNotice, storeNotices } from './outbox.ts';
import { setUpTestDb } from './test-db.ts';

const db = setUpTestDb();
let database: Database;
beforeAll(() => {
  database = openDatabase(db.url, silentLog);
});
afterAll(() => database.close());
beforeEach(async () => void (await database.owner.query('delete from outbox')));

const notice = (payload: string): Omit<StoredNotice, 'id'> => ({
  companyId: 1,
  topic: 'ticket',
  payload,
  rooms: [],
  except: [],
  vacate: null,
});
async function store(...payloads: string[]): Promise<StoredNotice[]> {
  const client = await database.owner.connect();
  try {
    return await storeNotices(client, payloads.map(notice));
  } finally {
    client.release();
  }
}
const left = async () =>
  (await database.owner.query<{ payload: string }>('select payload from outbox order by id')).rows.map(
    (r) => r.payload,
  );
const isClaimed = async () => (await database.owner.query('select from outbox for update skip locked')).rowCount === 0;
const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

it('notices are delivered in the order in which they were stored, even if the commits are confirmed in another order', async () => {
  const delivered: unknown[] = [];
  const outbox = openOutbox(database.owner, ({ payload }) => void delivered.push(payload));
  const [first, second] = [await store('first'), await store('second')];
  const confirmation = Promise.withResolvers<void>();
  outbox.publish(second, Promise.resolve());
  outbox.publish(first, confirmation.promise);
  await turn();
  expect(delivered).toEqual([]);
  confirmation.resolve();
  await turn();
  expect(delivered).toEqual(['first', 'second']);
  await outbox.close();
  expect(await left()).toEqual([]);
});

it('notices of a transaction that did not commit are not delivered, and delay nothing', async () => {
  const delivered: unknown[] = [];
  const outbox = openOutbox(database.owner, ({ payload }) => void delivered.push(payload));
  const [first, second] = [await store('first'), await store('second')];
  outbox.publish(first, Promise.reject(new Error('rolled back')));
  outbox.publish(second, Promise.resolve());
  await turn();
  expect(delivered).toEqual(['second']);
  await outbox.close();
});

it('a sweep does not wait for a commit that is never confirmed, and what it has delivered is not delivered again', async () => {
  const delivered: unknown[] = [];
  const outbox = openOutbox(database.owner, ({ payload }) => void delivered.push(payload), 60_000);
  const [first, second] = [await store('first'), await store('second')];
  const confirmation = Promise.withResolvers<void>();
  outbox.publish(first, confirmation.promise);
  outbox.publish(second, Promise.resolve());
  await turn();
  expect(await outbox.sweep(-1)).toBe(2);
  expect(delivered).toEqual(['first', 'second']);
  confirmation.resolve();
  await turn();
  expect(delivered).toEqual(['first', 'second']);
  expect(await left()).toEqual([]);
  await outbox.close();
});

it('when a delivery fails while a sweep looks, its row stays and the next sweep delivers it', async () => {
  const delivered: unknown[] = [];
  const answer = Promise.withResolvers<void>();
  let isDown = true;
  const outbox = openOutbox(
    database.owner,
    ({ payload }) => {
      delivered.push(payload);
      return isDown ? answer.promise : Promise.resolve();
    },
    60_000,
  );
  outbox.publish(await store('one'), Promise.resolve());
  await turn();
  const sweep = outbox.sweep(-1);
  await vi.waitUntil(isClaimed);
  await turn();
  answer.reject(new Error('no connection'));
  expect(await sweep).toBe(0);
  expect(await left()).toEqual(['one']);
  isDown = false;
  expect(await outbox.sweep(-1)).toBe(1);
  expect(delivered.length).toBeGreaterThan(1);
  await outbox.close();
});
