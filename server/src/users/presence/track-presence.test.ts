import type { Actor } from '@balcao/contract/users/actor';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { markOnline } from './mark-online.ts';
import { trackPresence } from './track-presence.ts';

const testContext = setUpTestContext();
const delayMs = 60_000;
let ana: Actor;
let countSockets: () => Promise<number>;

beforeAll(async () => {
  ana = await testContext.company('presente');
});
beforeEach(async () => {
  countSockets = async () => 0;
  await testContext.in(ana, (tx) => markOnline(tx, ana.userId));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const track = () => {
  const presence = trackPresence(testContext.requestContext, { countSockets: () => countSockets(), log: silentLog });
  return {
    ...presence,
    leave: () => presence.left(ana.companyId, ana.userId),
    come: () => testContext.in(ana, (tx) => presence.came(tx, ana.userId)),
  };
};
const isOnline = async (): Promise<boolean | undefined> =>
  (
    await testContext.in(ana, (tx) =>
      tx.rows<{ online: boolean }>('test-online', 'select online from users where id = $1', [ana.userId]),
    )
  )[0]?.online;
/** Resolves when all running transactions have ended: a later one waits for them. */
const settles = (expected: boolean) => vi.waitFor(async () => expect(await isOnline()).toBe(expected));

it('a person whose last socket closed stays online for a minute, and is offline then', async () => {
  const presence = track();
  presence.leave();
  vi.advanceTimersByTime(delayMs - 1);
  expect(await isOnline()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await settles(false);
});

it('a person who returns within it was never offline, however often they leave', async () => {
  const presence = track();
  let asked = 0;
  countSockets = async () => ++asked;
  presence.leave();
  presence.leave();
  await presence.come();
  await vi.advanceTimersByTimeAsync(3 * delayMs);
  expect([asked, await isOnline()]).toEqual([0, true]);
});

it('a person who returns during the check whether they are offline stays online', async () => {
  const presence = track();
  const asked = Promise.withResolvers<number>();
  countSockets = () => asked.promise;
  presence.leave();
  vi.advanceTimersByTime(delayMs);
  vi.useRealTimers();
  await presence.come();
  asked.resolve(0);
  // A transaction that would mark them offline ends before one that begins after it.
  for (let turn = 0; turn < 3; turn++) await isOnline();
  expect(await isOnline()).toBe(true);
});

it('a person with a socket in another process stays online; where that cannot be known the check is repeated a minute later', async () => {
  const presence = track();
  let asked = 0;
  countSockets = async () => {
    asked++;
    if (asked === 1) throw new Error('no answer');
    return 1;
  };
  presence.leave();
  await vi.advanceTimersByTimeAsync(2 * delayMs - 1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(3 * delayMs);
  expect(asked).toBe(2);
  expect(await isOnline()).toBe(true);
});

it('a stopped process checks nothing any more', async () => {
  const presence = track();
  let asked = 0;
  countSockets = async () => ++asked;
  presence.leave();
  presence.close();
  presence.leave();
  await vi.advanceTimersByTimeAsync(3 * delayMs);
  expect(asked).toBe(0);
});
