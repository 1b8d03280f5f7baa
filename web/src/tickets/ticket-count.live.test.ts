import { expect, it } from 'vitest';
import { adjustCounts } from './ticket-count.live.ts';
import { actor, noCounts as none, ticket } from './ticket-sample.ts';

const me = actor();
const waits = ticket({ status: 'pending', userId: null, unreadMessages: 1 });
const mine = ticket({ unreadMessages: 0 });

it('who writes to a queue of mine waits, and rings the bell', () => {
  expect(adjustCounts(none, null, waits, { showAll: false }, me)).toEqual({ ...none, pending: 1, unread: 1 });
});

it('accepting moves one from waiting to attending', () => {
  const before = { ...none, pending: 1, unread: 1 };
  expect(adjustCounts(before, waits, mine, { showAll: false }, me)).toEqual({ ...none, open: 1 });
});

it("a colleague's conversation counts only where everyone's are shown", () => {
  const theirs = ticket({ userId: 9, unreadMessages: 3 });
  expect(adjustCounts(none, null, theirs, { showAll: true }, me)).toBe(none);
  const admin = actor({ profile: 'admin' });
  expect(adjustCounts(none, null, theirs, { showAll: true }, admin)).toEqual({ ...none, open: 1 });
});

it('what is unread among the open ones is of this person alone, whatever is counted beside it', () => {
  const admin = actor({ profile: 'admin' });
  const unread = { unreadMessages: 2 };
  const all = { showAll: true };
  expect(adjustCounts(none, null, ticket(unread), all, admin)).toEqual({ ...none, open: 1, openUnread: 1, unread: 1 });
  expect(adjustCounts(none, null, ticket({ ...unread, userId: 9 }), all, admin)).toEqual({ ...none, open: 1 });
  const group = ticket({ ...unread, isGroup: true });
  expect(adjustCounts(none, null, group, all, me)).toEqual({ ...none, groupOpen: 1, groupOpenUnread: 1, unread: 1 });
});

it('queues that are not chosen are not counted', () => {
  expect(adjustCounts(none, null, waits, { showAll: false, queueIds: [2] }, me)).toBe(none);
});

it('a message more in what is counted already changes nothing', () => {
  expect(adjustCounts(none, waits, { ...waits, unreadMessages: 2 }, { showAll: false }, me)).toBe(none);
});

it('groups have their own numbers', () => {
  expect(adjustCounts(none, null, ticket({ isGroup: true }), { showAll: false }, me)).toEqual({
    ...none,
    groupOpen: 1,
  });
});

it('what is closed or gone is not counted, and no number falls below nothing', () => {
  expect(adjustCounts(none, mine, ticket({ status: 'closed' }), { showAll: false }, me)).toEqual(none);
  expect(adjustCounts(none, waits, null, { showAll: false }, me)).toEqual(none);
});

it('what is put off is counted apart, and rings no bell', () => {
  const open = ticket({ unreadMessages: 2 });
  const off = { ...open, snoozedUntil: '2026-11-23T12:00:00.000Z' };
  const before = { ...none, open: 1, openUnread: 1, unread: 1 };
  expect(adjustCounts(before, open, off, { showAll: false }, me)).toEqual({ ...none, snoozed: 1 });
});
