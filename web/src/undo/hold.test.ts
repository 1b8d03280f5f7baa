import { beforeEach, expect, it, vi } from 'vitest';
import { createHold, holdMs, type Promised } from './hold.ts';

let now = 0;
let timers: { at: number; run: () => void }[] = [];
const clock = {
  now: () => now,
  after: (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  },
};
const pass = (ms: number) => {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) timer.run();
};
const done: string[] = [];
const promised = (label: string, more: Partial<Promised> = {}): Promised => ({
  kind: 'action',
  ticketId: 1,
  label,
  carryOut: (leaving) => {
    done.push(leaving ? `${label}, leaving` : label);
    return undefined;
  },
  takeBack: () => done.push(`${label} taken back`),
  ...more,
});
let hold: ReturnType<typeof createHold>;

beforeEach(() => {
  now = 0;
  timers = [];
  done.length = 0;
  hold = createHold(clock);
});

it('nothing happens for six seconds, and then it does, once', () => {
  hold.hold(promised('close'));
  pass(holdMs - 1);
  expect(done).toEqual([]);
  pass(1);
  pass(holdMs);
  expect(done).toEqual(['close']);
  expect(hold.held()).toEqual([]);
});

it('what is taken back never happens', () => {
  hold.hold(promised('close'));
  expect(hold.takeBack()).toBe(true);
  pass(holdMs);
  expect(done).toEqual(['close taken back']);
  expect(hold.takeBack()).toBe(false);
});

it('a second action does the first at once; the newest is taken back first', () => {
  hold.hold(promised('close', { ticketId: 1 }));
  hold.hold(promised('transfer', { ticketId: 2 }));
  expect(done).toEqual(['close']);
  hold.takeBack();
  expect(done).toEqual(['close', 'transfer taken back']);
});

it('sends wait each for its own time, and do not let each other go early', () => {
  hold.hold(promised('first', { kind: 'send' }));
  pass(3000);
  hold.hold(promised('second', { kind: 'send' }));
  hold.hold(promised('close'));
  pass(holdMs - 3000);
  expect(done).toEqual(['first']);
  hold.takeBack();
  hold.takeBack();
  expect(done).toEqual(['first', 'close taken back', 'second taken back']);
});

it('who leaves the page leaves nothing undone', () => {
  hold.hold(promised('close'));
  hold.hold(promised('send', { kind: 'send' }));
  hold.flush(true);
  expect(done).toEqual(['close, leaving', 'send, leaving']);
  pass(holdMs);
  expect(done).toHaveLength(2);
});

it('another command on the same ticket waits for what was promised of it', async () => {
  const answer = Promise.withResolvers<void>();
  hold.hold(promised('close', { carryOut: () => answer.promise }));
  const settled = vi.fn();
  const waiting = hold.settle(1).then(settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  answer.resolve();
  await waiting;
  expect(hold.held()).toEqual([]);
});
