import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, it, onTestFinished, vi } from 'vitest';
import { searchOneAtATime } from './search-one-at-a-time.ts';

/** A pool like graphile-worker's: `nudge` makes idle workers search, and makes searching workers search again. */
function openPool(size: number, events: EventEmitter = new EventEmitter()) {
  const workers = Array.from({ length: size }, (_, id) => ({ id, workerPool: {}, state: 'idle' }));
  let looks = 0;
  const look = (worker: (typeof workers)[number]) => {
    looks++;
    worker.state = 'looking';
    events.emit('worker:getJob:start', { worker });
  };
  const pool = {
    nudge(count: number) {
      let left = count;
      for (const worker of workers) if (worker.state === 'idle' && left-- > 0) look(worker);
    },
  };
  for (const worker of workers) worker.workerPool = pool;
  searchOneAtATime(events as WorkerEvents);
  events.emit('pool:create', { workerPool: pool });
  const end = async (event: string, state: string) => {
    const worker = workers.find((one) => one.state === 'looking');
    events.emit(event, { worker });
    if (worker) worker.state = state;
    await Promise.resolve(); // the microtask in which the next worker is woken
  };
  return {
    events,
    announce: (count: number) => pool.nudge(count),
    looks: () => looks,
    looking: () => workers.filter(({ state }) => state === 'looking').length,
    findNothing: () => end('worker:getJob:empty', 'idle'),
    findJob: () => end('job:start', 'busy'),
    end: () => events.emit('pool:gracefulShutdown', { workerPool: pool }),
    fail: () => end('worker:getJob:error', 'idle'),
    finishJob() {
      const worker = workers.find(({ state }) => state === 'busy');
      if (worker) look(worker);
    },
  };
}

it('however many jobs are announced, one worker searches at a time', async () => {
  const pool = openPool(8);
  for (let i = 0; i < 5; i++) pool.announce(1);
  expect(pool.looking()).toBe(1);
  await pool.findJob();
  expect(pool.looking()).toBe(1);
});

it('all jobs of a batch are fetched, each by its own worker, and the searches end with the last of them', async () => {
  const pool = openPool(8);
  pool.announce(3);
  for (let i = 0; i < 3; i++) await pool.findJob();
  expect([pool.looks(), pool.looking()]).toEqual([3, 0]);
});

it('a job announced during a search causes another search, since the running one may have come too early', async () => {
  const pool = openPool(8);
  pool.announce(1);
  pool.announce(1);
  await pool.findNothing();
  expect(pool.looking()).toBe(1);
  await pool.findNothing();
  expect([pool.looks(), pool.looking()]).toEqual([2, 0]);
});

it('an empty search covers everything announced before it: jobs of other pools are not searched for again', async () => {
  const pool = openPool(8);
  pool.announce(40);
  await pool.findNothing();
  expect([pool.looks(), pool.looking()]).toEqual([1, 0]);
  pool.announce(1);
  expect(pool.looking()).toBe(1);
});

it('when all workers are busy, the first to finish goes on searching and wakes the next one if there was more', async () => {
  const pool = openPool(1);
  pool.announce(1);
  await pool.findJob();
  pool.announce(2);
  expect(pool.looking()).toBe(0);
  pool.finishJob();
  await pool.findJob();
  pool.finishJob();
  await pool.findNothing();
  expect([pool.looks(), pool.looking()]).toEqual([3, 0]);
});

it('after a failed search no worker is woken at once, but the next announcement wakes one', async () => {
  const pool = openPool(8);
  pool.announce(2);
  await pool.fail();
  expect(pool.looking()).toBe(0);
  pool.announce(1);
  expect(pool.looking()).toBe(1);
});

it('pools that share their events do not count each other’s searches', async () => {
  const one = openPool(2);
  const other = openPool(2, one.events);
  one.announce(1);
  other.announce(1);
  expect([one.looking(), other.looking()]).toEqual([1, 1]);
  await one.findNothing();
  expect(other.looking()).toBe(1);
});

it('the count in a notification of the database is text', async () => {
  const pool = openPool(8);
  for (let i = 0; i < 2; i++) pool.announce(JSON.parse('"1"'));
  await pool.findJob();
  await pool.findJob();
  expect([pool.looks(), pool.looking()]).toEqual([2, 0]);
});

it('for jobs that become due one worker searches twice a second, until the pool ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = openPool(8);
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(500);
    expect(pool.looking()).toBe(1);
    await pool.findNothing();
  }
  pool.end();
  vi.advanceTimersByTime(5000);
  expect(pool.looks()).toBe(4);
});

it('while only other pools have jobs the searches become rare; after a quiet moment they are immediate again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = openPool(8);
  const rounds = 200;
  for (let i = 0; i < rounds; i++) {
    pool.announce(1);
    vi.advanceTimersByTime(1);
    if (pool.looking() > 0) await pool.findNothing();
  }
  expect(pool.looks()).toBeLessThan(rounds / 10);
  vi.advanceTimersByTime(20);
  await pool.findJob();
  pool.announce(1);
  expect(pool.looking()).toBe(1);
  await pool.findNothing();
  vi.advanceTimersByTime(400);
  pool.announce(1);
  expect(pool.looking()).toBe(1);
});
