import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepArrivals } from '../../../inbound/keep-arrivals.ts';
import { type Database, openDatabase } from '../../../platform/db.ts';
import { silentLog } from '../../../platform/log.ts';
import { testDb } from '../../../platform/test-db.ts';
import { keepTimer } from './chat-timer.store.ts';
import { countOpening } from './command.store.ts';
import { closeGap, dropGap, noteRecovered, openGap } from './gap.store.ts';
import { nameOfHeld } from './held-lines.ts';
import { keepInBatches } from './keep-in-batches.ts';
import { type Arrived, type HeldLine, LostLine } from './line.ts';
import { takeLines } from './session.store.ts';

const db = testDb();
const zombie = randomUUID();
const heir = randomUUID();
let database: Database;
let lost: HeldLine;
let kept: HeldLine;
let inherited: HeldLine;
beforeAll(() => {
  database = openDatabase(db.url, silentLog, { app: 2, owner: 4 });
});
afterAll(() => database.close());

const take = (owner: string): Promise<HeldLine[]> =>
  takeLines(database.owner, owner, { most: 10, leaseMs: 9000, reach: 'any' });
const pick = (lines: HeldLine[], id: number): HeldLine => {
  const line = lines.find(({ whatsappId }) => whatsappId === id);
  if (!line) throw new Error(`line ${id} was not taken`);
  return line;
};
/** Two lines of one program, which freezes; another takes the first of them. */
beforeEach(async () => {
  await database.owner.query(`truncate companies cascade;
    insert into companies (id, name) values (1, 'Loja');
    insert into connections (company_id, id, name, channel, provider)
      values (1, 1, 'Uma', 'whatsapp', 'beta'), (1, 2, 'Outra', 'whatsapp', 'beta');
    insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted) values (1, 1, 'up'), (1, 2, 'up');`);
  const mine = await take(zombie);
  [lost, kept] = [pick(mine, 1), pick(mine, 2)];
  await database.owner.query(
    `update whatsapp_web_sessions set leased_until = now() - interval '1 second' where whatsapp_id = 1`,
  );
  inherited = pick(await take(heir), 1);
});

const rowsOf = async (table: string) => (await database.owner.query(`select * from ${table}`)).rows;
const keeper = (owner: string) =>
  keepInBatches(
    async (companyId, arrivals) =>
      new Set((await keepArrivals(database.owner, owner, companyId, arrivals)).map(nameOfHeld)),
    () => {},
    silentLog,
  );
const unreadable = (id: string): Arrived => ({
  event: {
    ...{ kind: 'unreadable', chat: '1@lid', providerId: `unreadable:${id}`, at: new Date(), name: '', fromMe: false },
    ...{ messageId: id, identities: [{ kind: 'wa_lid', value: '1' }] },
  },
  raw: null,
});

it('a thawed program keeps nothing of a line that another holds; what it holds itself goes on in the same breath', async () => {
  const { keep } = keeper(zombie);
  const [ofLost, ofKept] = await Promise.allSettled([
    keep(lost, [unreadable('a')], () => true),
    keep(kept, [unreadable('b')], () => true),
  ]);
  expect(ofLost).toMatchObject({ status: 'rejected', reason: expect.any(LostLine) });
  expect(ofKept.status).toBe('fulfilled');
  expect(await rowsOf('journal')).toMatchObject([{ whatsapp_id: 2, provider_id: 'unreadable:b' }]);
  await keeper(heir).keep(inherited, [unreadable('a')], () => true);
  expect(await rowsOf('journal')).toHaveLength(2);
});

it('a thawed program says nothing of gaps, spends no budget and sets no timers of a line that another holds', async () => {
  await openGap(database.owner, zombie, lost, new Date(), 'deaf');
  expect(await rowsOf('connection_gaps')).toEqual([]);
  await openGap(database.owner, heir, inherited, new Date(), 'restart');
  expect(await closeGap(database.owner, zombie, lost)).toBeNull();
  const id = await closeGap(database.owner, heir, inherited);
  if (id === null) throw new Error('no gap was open');
  await noteRecovered(database.owner, zombie, lost, id, 7);
  await dropGap(database.owner, zombie, lost, id);
  expect(await rowsOf('connection_gaps')).toMatchObject([{ id, reason: 'restart', recovered: 0 }]);

  const opening = { day: '2026-11-22', chat: '1@lid', most: 5 };
  await expect(countOpening(database.owner, zombie, lost, opening)).rejects.toThrow(LostLine);
  expect(await rowsOf('whatsapp_web_openings')).toEqual([]);
  expect(await countOpening(database.owner, heir, inherited, opening)).toBe(true);

  const timer = { chat: '1@lid', seconds: 86_400, at: new Date() };
  await expect(keepTimer(database.owner, zombie, lost, timer)).rejects.toThrow(LostLine);
  expect(await rowsOf('whatsapp_web_timers')).toEqual([]);
});

it('what is on its way when the program is told to stop is waited for, and nothing is asked of the database after', async () => {
  let asked = 0;
  let answer: (() => void) | undefined;
  const { keep, stop } = keepInBatches(
    async (_, arrivals) => {
      asked++;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return new Set(arrivals.map(nameOfHeld));
    },
    () => {},
    silentLog,
  );
  const first = keep(kept, [unreadable('a')], () => true);
  await expect.poll(() => answer).toBeDefined();
  const stopped = stop();
  await expect(keep(kept, [unreadable('b')], () => true)).rejects.toThrow('told to stop');
  answer?.();
  await Promise.all([first, stopped]);
  expect(asked).toBe(1);
});
