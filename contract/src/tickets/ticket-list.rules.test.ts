import { expect, it } from 'vitest';
import type { Actor } from '../users/actor.ts';
import type { TicketStatus } from './ticket.ts';
import { compareTickets, listsOthers, listsOwnOnly, matchesFilter, waitingSince } from './ticket-list.rules.ts';

const bia: Actor = {
  userId: 7,
  companyId: 1,
  sessionId: '',
  name: 'Bia',
  profile: 'user',
  super: false,
  queueIds: [1],
  whatsappId: null,
  allTicket: true,
  allowGroup: true,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  isTricked: true,
};
const admin: Actor = { ...bia, userId: 1, profile: 'admin' };
const ticket = {
  id: 1,
  status: 'open' as TicketStatus,
  isGroup: false,
  unreadMessages: 1,
  failedMessages: 0,
  userId: 7 as number | null,
  queueId: 1 as number | null,
  whatsappId: 3,
  tags: [{ id: 5, kanban: 1 }],
  queuedAt: null,
  snoozedUntil: null as string | null,
  dueAt: null as string | null,
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
};
const matches = (over: Partial<typeof ticket>, filter: object, me = bia) =>
  matchesFilter({ ...ticket, ...over }, { showAll: false, ...filter }, me);

it.each([
  ['the status', { status: 'open' }, { status: 'closed' as const }],
  ['groups', { isGroup: false }, { isGroup: true }],
  ['unread ones', { unread: true }, { unreadMessages: 0 }],
  ['queues', { queueIds: [1] }, { queueId: 2 }],
  ['people', { users: [7] }, { userId: 8 }],
  ['connections', { whatsapps: [3] }, { whatsappId: 4 }],
  ['lanes', { lane: 5 }, { tags: [] }],
  ['open tickets in a lane', { lane: 5 }, { status: 'closed' as const }],
  ['statuses', { statuses: ['open'] }, { status: 'closed' as const }],
  ['all of several tags', { tags: [5, 5] }, { tags: [] }],
])('a list filtered by %s has the matching tickets and no others', (_, filter, other) => {
  expect(matches({}, filter)).toBe(true);
  expect(matches(other, filter, admin)).toBe(false);
});

it('a ticket without a lane is in lane 0, whatever other tags it has; a lane includes colleagues’ tickets', () => {
  expect(matches({ tags: [{ id: 5, kanban: 0 }] }, { lane: 0 })).toBe(true);
  expect(matches({}, { lane: 0 })).toBe(false);
  expect(matches({ userId: 8 }, { lane: 5 })).toBe(true);
  expect(matches({ userId: 8, queueId: 2 }, { lane: 5 })).toBe(false);
});

it('the list of failed sends has tickets with a failed message', () => {
  expect(matches({}, { failed: true })).toBe(false);
  expect(matches({ failedMessages: 1 }, { failed: true })).toBe(true);
});

it('an empty filter does not filter; a ticket without a queue passes the queue filter, one without a user fails the user filter', () => {
  expect(matches({}, { users: [], queueIds: [], whatsapps: [], statuses: [] })).toBe(true);
  expect(matches({ queueId: null }, { queueIds: [2] })).toBe(true);
  expect(matches({ userId: null, status: 'pending' }, { users: [7] })).toBe(false);
});

it('others’ tickets are listed on request with permission; pending ones to everybody who sees them', () => {
  const colleagues = { userId: 8 };
  expect(matches(colleagues, { showAll: true }, admin)).toBe(true);
  expect(matches(colleagues, { showAll: false }, admin)).toBe(false);
  expect(matches(colleagues, { showAll: true }, bia)).toBe(false);
  const closed = { ...colleagues, status: 'closed' } as const;
  expect(matches(closed, { status: 'closed', showAll: true }, bia)).toBe(true);
  expect(matches({ ...closed, queueId: 2 }, { status: 'closed', showAll: true }, bia)).toBe(false);
  expect(matches(closed, { status: 'closed', showAll: false }, bia)).toBe(false);
  expect(matches(closed, { showAll: true }, bia)).toBe(false);
  expect(matches(closed, { search: ' ' }, bia)).toBe(false);
  expect(matches(closed, { search: 'ana' }, bia)).toBe(true);
  expect(matches({ ...closed, queueId: 2 }, { search: 'ana' }, bia)).toBe(false);
  expect(matches(colleagues, { search: 'ana' }, bia)).toBe(false);
  expect(matches({ status: 'pending', userId: null }, {})).toBe(true);
  expect(matches({ status: 'pending', userId: null, queueId: 2 }, {})).toBe(false);
  expect([listsOthers(bia, { showAll: true }), listsOthers({ ...bia, allUserChat: true }, { showAll: true })]).toEqual([
    false,
    true,
  ]);
  const own = { others: false, isSearch: false };
  expect([listsOwnOnly('open', own), listsOwnOnly('pending', own), listsOwnOnly('closed', own)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('a snoozed ticket is on its own list and on those that do not filter by snooze', () => {
  const off = { snoozedUntil: '2026-11-23T12:00:00.000Z' };
  expect([{}, { snoozed: true }, { snoozed: false }].map((filter) => matches(off, filter))).toEqual([
    true,
    true,
    false,
  ]);
  expect([{}, { snoozed: true }, { snoozed: false }].map((filter) => matches({}, filter))).toEqual([true, false, true]);
});

it('sorts by last change, or by longest wait when requested; ties by id', () => {
  const old = {
    ...ticket,
    id: 1,
    snoozedUntil: '2026-11-30T12:00:00.000Z',
    updatedAt: '2026-11-22T10:00:00.000Z',
    queuedAt: '2026-11-22T08:00:00.000Z',
  };
  const fresh = {
    ...ticket,
    id: 2,
    unreadMessages: 0,
    snoozedUntil: '2026-11-23T12:00:00.000Z',
    updatedAt: '2026-11-22T11:00:00.000Z',
    queuedAt: '2026-11-22T09:30:00.000Z',
  };
  const twin = { ...fresh, id: 3 };
  const ids = (filter: object) =>
    [old, twin, fresh].sort(compareTickets({ showAll: false, ...filter })).map(({ id }) => id);
  expect(ids({ status: 'pending' })).toEqual([3, 2, 1]);
  expect(ids({ status: 'pending', order: 'waiting' })).toEqual([1, 2, 3]);
  expect(ids({ status: 'open', snoozed: true, order: 'snoozed' })).toEqual([2, 3, 1]);
  expect(ids({ status: 'open', order: 'unread' })).toEqual([1, 3, 2]);
  Object.assign(twin, { dueAt: '2026-11-22T13:00:00.000Z' });
  expect(ids({ status: 'open', order: 'due' })).toEqual([3, 1, 2]);
  expect(matches({}, { due: true })).toBe(false);
  expect(matches({ dueAt: twin.dueAt }, { due: true })).toBe(true);
});

it('a wait begins when the ticket was queued, else when it was created', () => {
  expect(waitingSince({ queuedAt: null, createdAt: 'made' })).toBe('made');
  expect(waitingSince({ queuedAt: 'queued', createdAt: 'made' })).toBe('queued');
});
