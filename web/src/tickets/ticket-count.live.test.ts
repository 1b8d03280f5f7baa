import { expect, it } from 'vitest';
import { actor, noCounts as none, ticket } from './sample-ticket.ts';
import { adjustCounts } from './ticket-count.live.ts';

const me = actor();
const waits = ticket({ status: 'pending', userId: null, unreadMessages: 1 });
const mine = ticket({ unreadMessages: 0 });

it('a ticket that becomes pending in the person’s queue counts as pending, and in the bell', () => {
  expect(adjustCounts(none, null, waits, { showAll: false }, me)).toEqual({ ...none, pending: 1, unread: 1 });
});

it('accepting moves one from pending to open', () => {
  const before = { ...none, pending: 1, unread: 1 };
  expect(adjustCounts(before, waits, mine, { showAll: false }, me)).toEqual({ ...none, open: 1 });
});

it("a colleague's ticket counts only where everybody's are shown", () => {
  const theirs = ticket({ userId: 9, unreadMessages: 3 });
  expect(adjustCounts(none, null, theirs, { showAll: true }, me)).toBe(none);
  const admin = actor({ profile: 'admin' });
  expect(adjustCounts(none, null, theirs, { showAll: true }, admin)).toEqual({ ...none, open: 1 });
});

it('unread open tickets count for this person only, whatever else is counted', () => {
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

it('a further message in a counted ticket changes nothing', () => {
  expect(adjustCounts(none, waits, { ...waits, unreadMessages: 2 }, { showAll: false }, me)).toBe(none);
});

it('groups have their own numbers', () => {
  expect(adjustCounts(none, null, ticket({ isGroup: true }), { showAll: false }, me)).toEqual({
    ...none,
    groupOpen: 1,
  });
});

it('closed and deleted tickets are not counted, and no count falls below zero', () => {
  expect(adjustCounts(none, mine, ticket({ status: 'closed' }), { showAll: false }, me)).toEqual(none);
  expect(adjustCounts(none, waits, null, { showAll: false }, me)).toEqual(none);
});

it('snoozed tickets are counted separately, and not in the bell', () => {
  const open = ticket({ unreadMessages: 2 });
  const off = { ...open, snoozedUntil: '2026-11-23T12:00:00.000Z' };
  const before = { ...none, open: 1, openUnread: 1, unread: 1 };
  expect(adjustCounts(before, open, off, { showAll: false }, me)).toEqual({ ...none, snoozed: 1 });
});
