import { describe, expect, it } from 'vitest';
import { type GatedMessage, type PaceState, planAdmission } from './admission.rules.ts';

const now = new Date('2026-11-22T15:00:00Z');
const midnight = new Date('2026-11-23T03:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const message = (n: number, over: Partial<GatedMessage> = {}): GatedMessage => ({
  messageId: n,
  contactId: n,
  isNewChat: true,
  isPaced: false,
  ...over,
});
const state = (over: Partial<PaceState> = {}): PaceState => ({
  machineAfter: null,
  machineGapMs: 5000,
  newChatsPerDay: 2,
  newChatsToday: 0,
  countedContactIds: [],
  midnight,
  ...over,
});
const plan = (messages: GatedMessage[], over: Partial<PaceState> = {}, chance = 0.5) =>
  planAdmission(messages, state(over), now, () => chance);

describe('new conversations', () => {
  it('begin up to the day’s limit; the others wait until midnight, with the reason', () => {
    expect(plan([message(1), message(2), message(3)])).toEqual({
      begunContactIds: [1, 2],
      postponed: [{ messageId: 3, until: midnight, reason: 'newChatLimit?max=2' }],
      machineAfter: null,
    });
    expect(plan([message(3)], { newChatsToday: 2 }).postponed).toHaveLength(1);
  });

  it('count once a day, however often they are tried', () => {
    expect(plan([message(1)], { newChatsToday: 2, countedContactIds: [1] })).toMatchObject({
      begunContactIds: [],
      postponed: [],
    });
    expect(plan([message(1), message(9, { contactId: 1 })]).begunContactIds).toEqual([1]);
  });

  it('all wait when the limit is zero', () => {
    expect(plan([message(1)], { newChatsPerDay: 0 }).postponed).toHaveLength(1);
  });
});

describe('automatic messages', () => {
  const paced = (n: number) => message(n, { isNewChat: false, isPaced: true });

  it('are sent one after the other, each at its own time', () => {
    expect(plan([paced(1), paced(2), paced(3)])).toEqual({
      begunContactIds: [],
      postponed: [
        { messageId: 2, until: after(5000), reason: 'machinePace' },
        { messageId: 3, until: after(10_000), reason: 'machinePace' },
      ],
      machineAfter: after(15_000),
    });
  });

  it('are sent at once when the last was long ago, and otherwise up to a fifth earlier or later', () => {
    expect(plan([paced(1)], { machineAfter: after(-60_000) })).toMatchObject({
      postponed: [],
      machineAfter: after(5000),
    });
    expect(plan([paced(1)], {}, 0).machineAfter).toEqual(after(4000));
    expect(plan([paced(1)], {}, 1).machineAfter).toEqual(after(6000));
  });

  it('take no slot when their conversation may not begin', () => {
    expect(plan([message(1, { isPaced: true })], { newChatsPerDay: 0 }).machineAfter).toBeNull();
  });
});
