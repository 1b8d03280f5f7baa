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
  it('begin up to the day’s number; the others wait for midnight, and say so', () => {
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

  it('of a number of none all wait', () => {
    expect(plan([message(1)], { newChatsPerDay: 0 }).postponed).toHaveLength(1);
  });
});

describe('what machines write', () => {
  const paced = (n: number) => message(n, { isNewChat: false, isPaced: true });

  it('leaves one after the other, each at its own moment', () => {
    expect(plan([paced(1), paced(2), paced(3)])).toEqual({
      begunContactIds: [],
      postponed: [
        { messageId: 2, until: after(5000), reason: 'machinePace' },
        { messageId: 3, until: after(10_000), reason: 'machinePace' },
      ],
      machineAfter: after(15_000),
    });
  });

  it('goes at once when the last left long ago, and a fifth sooner or later by chance', () => {
    expect(plan([paced(1)], { machineAfter: after(-60_000) })).toMatchObject({
      postponed: [],
      machineAfter: after(5000),
    });
    expect(plan([paced(1)], {}, 0).machineAfter).toEqual(after(4000));
    expect(plan([paced(1)], {}, 1).machineAfter).toEqual(after(6000));
  });

  it('takes no moment when its conversation may not begin', () => {
    expect(plan([message(1, { isPaced: true })], { newChatsPerDay: 0 }).machineAfter).toBeNull();
  });
});
