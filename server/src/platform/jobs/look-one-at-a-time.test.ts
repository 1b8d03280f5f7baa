import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lookOneAtATime } from './look-one-at-a-time.ts';

/** A pool as the queue's own: `nudge` sends idle workers to look, and asks those that look to look again. */
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
  lookOneAtATime(events as WorkerEvents);
  events.emit('pool:create', { workerPool: pool });
  const end = async (event: string, state: string) => {
    const worker = workers.find((one) => one.state === 'looking');
    events.emit(event, { worker });
    if (worker) worker.state = state;
    await Promise.resolve(); // the microtask in which the next is sent
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

it('however many jobs are announced, one worker looks at a time', async () => {
  const pool = openPool(8);
  for (let i = 0; i < 5; i++) pool.announce(1);
  expect(pool.looking()).toBe(1);
  await pool.findJob();
  expect(pool.looking()).toBe(1);
});

it('all jobs of a batch are fetched, each by a worker of its own, and the search ends with the last of them', async () => {
  const pool = openPool(8);
  pool.announce(3);
  for (let i = 0; i < 3; i++) await pool.findJob();
  expect([pool.looks(), pool.looking()]).toEqual([3, 0]);
});

it('what is announced while one looks is looked for once more, since that look may have come too early', async () => {
  const pool = openPool(8);
  pool.announce(1);
  pool.announce(1);
  await pool.findNothing();
  expect(pool.looking()).toBe(1);
  await pool.findNothing();
  expect([pool.looks(), pool.looking()]).toEqual([2, 0]);
});

it('an empty look answers all that was announced before it: jobs of other pools are not looked for again', async () => {
  const pool = openPool(8);
  pool.announce(40);
  await pool.findNothing();
  expect([pool.looks(), pool.looking()]).toEqual([1, 0]);
  pool.announce(1);
  expect(pool.looking()).toBe(1);
});

it('where all are busy, whoever is done first goes on, and calls the next when there was more', async () => {
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

it('after a look that failed nobody is sent at once, but the next announcement is heard', async () => {
  const pool = openPool(8);
  pool.announce(2);
  await pool.fail();
  expect(pool.looking()).toBe(0);
  pool.announce(1);
  expect(pool.looking()).toBe(1);
});

it('pools that share their events do not count each other’s looks', async () => {
  const one = openPool(2);
  const other = openPool(2, one.events);
  one.announce(1);
  other.announce(1);
  expect([one.looking(), other.looking()]).toEqual([1, 1]);
  await one.findNothing();
  expect(other.looking()).toBe(1);
});

it('the count of an announcement is a text in what the database sends', async () => {
  const pool = openPool(8);
  for (let i = 0; i < 2; i++) pool.announce(JSON.parse('"1"'));
  await pool.findJob();
  await pool.findJob();
  expect([pool.looks(), pool.looking()]).toEqual([2, 0]);
});

it('for jobs whose time comes one worker looks twice a second, until the pool ends', async () => {
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

it('while only other pools have jobs the looks come rarely, and in a quiet moment at once again', async () => {
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
