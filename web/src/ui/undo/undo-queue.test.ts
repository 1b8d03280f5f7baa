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
  execute: (leaving) => {
    done.push(leaving ? `${label}, leaving` : label);
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

it('nothing happens for six seconds, and then it does, once', () => {
  queue.add(undoable('close'));
  advance(undoWindowMs - 1);
  expect(done).toEqual([]);
  advance(1);
  advance(undoWindowMs);
  expect(done).toEqual(['close']);
  expect(queue.held()).toEqual([]);
});

it('what is taken back never happens', () => {
  queue.add(undoable('close'));
  expect(queue.undo()).toBe(true);
  advance(undoWindowMs);
  expect(done).toEqual(['close taken back']);
  expect(queue.undo()).toBe(false);
});

it('a second action does the first at once; the newest is taken back first', () => {
  queue.add(undoable('close', { ticketIds: [1] }));
  queue.add(undoable('transfer', { ticketIds: [2] }));
  expect(done).toEqual(['close']);
  queue.undo();
  expect(done).toEqual(['close', 'transfer taken back']);
});

it('sends wait each for its own time, and do not let each other go early', () => {
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

it('who leaves the page leaves nothing undone', () => {
  queue.add(undoable('close'));
  queue.add(undoable('send', { kind: 'send' }));
  queue.flush(true);
  expect(done).toEqual(['close, leaving', 'send, leaving']);
  advance(undoWindowMs);
  expect(done).toHaveLength(2);
});

it('another command on the same ticket waits for what was promised of it', async () => {
  const answer = Promise.withResolvers<void>();
  queue.add(undoable('close', { ticketIds: [2, 1], execute: () => answer.promise }));
  const settled = vi.fn();
  const waiting = queue.flushTicket(1).then(settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  answer.resolve();
  await waiting;
  expect(queue.held()).toEqual([]);
});
