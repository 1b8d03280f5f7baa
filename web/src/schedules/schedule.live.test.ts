import type { Schedule } from '@balcao/contract/schedules/schedule';
import { expect, it } from 'vitest';
import { applyEventToUpcoming, applyScheduleEvent } from './schedule.live.ts';

const schedule = (id: number, hour: number, over: Partial<Schedule> = {}): Schedule => ({
  id,
  body: 'Bom dia',
  contactId: 7,
  contact: { id: 7, name: 'Aline', profilePicUrl: null },
  sendAt: `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  sentAt: null,
  status: 'PENDENTE',
  failReason: null,
  late: false,
  ticketId: null,
  openTicket: 'disabled',
  statusTicket: 'open',
  ticketUserId: null,
  queueId: null,
  whatsappId: [],
  userId: 1,
  user: { id: 1, name: 'Bia' },
  recurrence: null,
  lastTurn: null,
  mediaPath: null,
  mediaName: null,
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const cached = {
  pageParams: [1],
  pages: [{ rows: [schedule(1, 9), schedule(2, 12), schedule(3, 8, { status: 'ENVIADA' })], count: 3, hasMore: false }],
};
const ids = (list: typeof cached) => list.pages.flatMap(({ rows }) => rows.map(({ id }) => id));
const everywhere = { isFiltered: false, contactId: undefined };
const later = '2026-06-01T00:00:00.000Z';

it('inserts a new one in its place, once for repeated notices; not into a search', () => {
  const event = { action: 'create' as const, schedule: schedule(4, 10) };
  const once = applyScheduleEvent(cached, event, everywhere);
  expect(ids(once)).toEqual([1, 4, 2, 3]);
  expect(applyScheduleEvent(once, event, everywhere)).toEqual(once);
  expect(applyScheduleEvent(cached, event, { ...everywhere, isFiltered: true })).toBe(cached);
});

it('sent ones are below waiting ones, the latest on top; ignores an older notice', () => {
  const sent = { action: 'update' as const, schedule: schedule(1, 9, { status: 'ENVIADA', updatedAt: later }) };
  const after = applyScheduleEvent(cached, sent, everywhere);
  expect(ids(after)).toEqual([2, 1, 3]);
  expect(applyScheduleEvent(after, { action: 'update', schedule: schedule(1, 9) }, everywhere)).toBe(after);
});

it('a contact’s list has their own: one moved to another contact is removed, and so is a deleted one', () => {
  const ofContact = { isFiltered: false, contactId: 7 };
  const other = { action: 'update' as const, schedule: schedule(2, 12, { contactId: 8, updatedAt: later }) };
  expect(ids(applyScheduleEvent(cached, other, ofContact))).toEqual([1, 3]);
  expect(ids(applyScheduleEvent(cached, { action: 'delete', scheduleId: 2 }, everywhere))).toEqual([1, 3]);
});

it('a contact’s upcoming messages are the waiting ones', () => {
  const rows = [schedule(1, 9)];
  const create = { action: 'create' as const, schedule: schedule(4, 8) };
  expect(applyEventToUpcoming(rows, create, 7).map(({ id }) => id)).toEqual([4, 1]);
  expect(applyEventToUpcoming(rows, create, 8)).toEqual(rows);
  const sent = { action: 'update' as const, schedule: schedule(1, 9, { status: 'AGENDADA', updatedAt: later }) };
  expect(applyEventToUpcoming(rows, sent, 7)).toEqual([]);
});
