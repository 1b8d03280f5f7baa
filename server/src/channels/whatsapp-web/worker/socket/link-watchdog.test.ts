import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeouts } from '../context/timeouts.ts';
import { fakeSocket } from '../test-socket.ts';
import { type ProbeBackoff, startLinkWatchdog, type TrafficSilence } from './link-watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const minute = 60_000;
const times = timeouts.parse({});

type Socket = { query?: () => Promise<unknown>; reads?: () => Promise<void>; database?: () => Promise<unknown> };
/** A watched socket. `calls`: the findings, with their times in ms. */
function watched(given: Socket = {}, silence: Partial<TrafficSilence> = {}, backoff: ProbeBackoff = { attempts: 0 }) {
  const world = { query: async () => {}, reads: async () => {}, database: async () => {}, ...given };
  const since = Date.now();
  const traffic = { since, acceptedSends: 0, acceptedSince: null, ...silence };
  const calls: string[] = [];
  const { sock } = fakeSocket({ query: () => world.query() });
  const watchdog = startLinkWatchdog(
    { timeouts: times, db: { query: () => world.database() } },
    { sock, readsDrained: () => world.reads() },
    () => traffic,
    backoff,
    (why) => void calls.push(why),
  );
  return { world, traffic, calls, watchdog, backoff };
}

it('a socket that answers and receives is left alone, and its last check is known', async () => {
  const { calls, watchdog, traffic } = watched();
  expect(watchdog.probedAt()).toBeNull();
  for (let n = 0; n < 60; n++) {
    traffic.since = Date.now();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(calls).toEqual([]);
  expect(Date.now() - (watchdog.probedAt()?.getTime() ?? 0)).toBeLessThan(2 * minute);
  watchdog.stop();
});

it.each([
  { what: 'answers nothing', socket: { query: never } },
  { what: 'answers, but processes nothing', socket: { reads: never } },
])('one that $what is restarted after two looks', async ({ socket }) => {
  const { calls } = watched(socket);
  await vi.advanceTimersByTimeAsync(1000 + times.probeWithin);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(times.probeWithin + 10);
  expect(calls).toEqual(['stuck']);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(calls).toEqual(['stuck']);
});

it('ignores one failure between two successes', async () => {
  let asked = 0;
  const { calls, watchdog, traffic } = watched({ query: () => (asked++ % 2 === 0 ? never() : Promise.resolve()) });
  for (let n = 0; n < 20; n++) {
    traffic.since = Date.now();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(calls).toEqual([]);
  expect(asked).toBeGreaterThan(6);
  watchdog.stop();
});

it('while the database is unreachable receiving waits, and a restart would not help', async () => {
  const { calls, world, watchdog } = watched({ reads: never, database: never });
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(calls).toEqual([]);
  world.database = async () => {};
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(calls).toEqual(['stuck']);
  watchdog.stop();
});

it('a server that accepts sends without any delivery is checked sooner than a quiet one', async () => {
  const accepted = watched({}, { acceptedSends: 3, acceptedSince: Date.now() });
  const few = watched({}, { acceptedSends: 2, acceptedSince: Date.now() });
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect([accepted.calls, few.calls]).toEqual([['silent'], []]);
  await vi.advanceTimersByTimeAsync(30 * minute);
  expect(few.calls).toEqual(['silent']);
});

it('each check that found nothing doubles the interval, up to a limit', async () => {
  const quietFor = async (attempts: number, minutes: number) => {
    const { calls, watchdog } = watched({}, {}, { attempts });
    await vi.advanceTimersByTimeAsync(minutes * minute);
    watchdog.stop();
    return calls;
  };
  expect(await quietFor(0, 29)).toEqual([]);
  expect(await quietFor(0, 32)).toEqual(['silent']);
  expect(await quietFor(1, 58)).toEqual([]);
  expect(await quietFor(1, 63)).toEqual(['silent']);
  expect(await quietFor(40, 32 * 30 + 3)).toEqual(['silent']);
});

it('a stopped one reports nothing more, also of a pending check', async () => {
  const { calls, watchdog, backoff } = watched({}, { since: 0 });
  watchdog.stop();
  await vi.advanceTimersByTimeAsync(2 * minute);
  const stuck = watched({ query: never });
  await vi.advanceTimersByTimeAsync(1000 + 2 * times.probeWithin - 1);
  stuck.watchdog.stop();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect([calls, stuck.calls, backoff.attempts]).toEqual([[], [], 0]);
});
