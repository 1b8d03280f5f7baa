import { beforeEach, expect, it, vi } from 'vitest';
import { createUndoQueue, type UndoableAction, undoWindowMs } from './undo-queue.ts';

let now = 0;
let timers: { at: number; run: () => void }[] = [];
const clock = {
  now: () => now,
  setTimer: (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  },
};
const advance = (ms: number) => {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) timer.run();
};
const done: string[] = [];
const undoable = (label: string, more: Partial<UndoableAction> = {}): UndoableAction => ({
  kind: 'action',
  ticketIds: [1],
  label,
  execute: () => {
    done.push(label);
    return undefined;
  },
  undo: () => done.push(`${label} taken back`),
  ...more,
});
let queue: ReturnType<typeof createUndoQueue>;

beforeEach(() => {
  now = 0;
  timers = [];
  done.length = 0;
  queue = createUndoQueue(clock);
});

it('an action runs after six seconds, once', () => {
  queue.add(undoable('close'));
  advance(undoWindowMs - 1);
  expect(done).toEqual([]);
  advance(1);
  advance(undoWindowMs);
  expect(done).toEqual(['close']);
  expect(queue.pending()).toEqual([]);
});

it('an undone action never runs', () => {
  queue.add(undoable('close'));
  expect(queue.undo()).toBe(true);
  advance(undoWindowMs);
  expect(done).toEqual(['close taken back']);
  expect(queue.undo()).toBe(false);
});

it('what ends a conversation does not run long after its time, in a page that slept: the customer may have written since', () => {
  const missed: string[] = [];
  queue = createUndoQueue(clock, ({ label }) => missed.push(label));
  const ends = [{ id: 1, version: 1, status: 'open', userId: 1 }];
  queue.add(undoable('close', { ends }));
  advance(3_600_000);
  expect([done, missed, queue.pending()]).toEqual([['close taken back'], ['close'], []]);
  queue.add(undoable('close', { ends }));
  // Browsers fire the timers of hidden pages once a minute.
  advance(undoWindowMs + 60_000);
  queue.add(undoable('transfer'));
  advance(3_600_000);
  expect(done).toEqual(['close taken back', 'close', 'transfer']);
});

it('a second action runs the first at once; the newest is undone first', () => {
  queue.add(undoable('close', { ticketIds: [1] }));
  queue.add(undoable('transfer', { ticketIds: [2] }));
  expect(done).toEqual(['close']);
  queue.undo();
  expect(done).toEqual(['close', 'transfer taken back']);
});

it('sends wait for their own time each, and do not trigger each other early', () => {
  queue.add(undoable('first', { kind: 'send' }));
  advance(3000);
  queue.add(undoable('second', { kind: 'send' }));
  queue.add(undoable('close'));
  advance(undoWindowMs - 3000);
  expect(done).toEqual(['first']);
  queue.undo();
  queue.undo();
  expect(done).toEqual(['first', 'close taken back', 'second taken back']);
});

it('leaving the page runs all pending actions', () => {
  queue.add(undoable('close'));
  queue.add(undoable('send', { kind: 'send' }));
  queue.flush();
  expect(done).toEqual(['close', 'send']);
  advance(undoWindowMs);
  expect(done).toHaveLength(2);
});

it('another command on the same ticket waits for the pending one', async () => {
  const answer = Promise.withResolvers<void>();
  queue.add(undoable('close', { ticketIds: [2, 1], execute: () => answer.promise }));
  const onFlushed = vi.fn();
  const waiting = queue.flushTicket(1).then(onFlushed);
  await Promise.resolve();
  expect(onFlushed).not.toHaveBeenCalled();
  answer.resolve();
  await waiting;
  expect(queue.pending()).toEqual([]);
});

it('a flush resolves after the answers of waiting and running actions, also when refused', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  queue.add(undoable('close', { execute: () => first.promise }));
  queue.add(undoable('transfer', { ticketIds: [2], execute: () => second.promise }));
  const answered = queue.flush().then(() => done.push('answered'));
  expect(queue.pending()).toEqual([]);
  second.reject(new Error('refused'));
  await second.promise.catch(() => undefined);
  expect(done).toEqual([]);
  first.resolve();
  await answered;
  expect(done).toEqual(['answered']);
});
