import type { Schedule } from '@balcao/contract/schedules/schedule';
import type { ScheduleEvent } from '@balcao/contract/schedules/schedule.events';
import { findRow, removeRow, upsertInList, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

const isWaiting = ({ status }: Schedule): boolean => status === 'PENDENTE';

/** Waiting schedules, the next first; then finished ones, the latest first. The server's order. */
const byTime = (a: Schedule, b: Schedule): number => {
  if (isWaiting(a) !== isWaiting(b)) return isWaiting(a) ? -1 : 1;
  const difference = Date.parse(a.sendAt) - Date.parse(b.sendAt);
  return (isWaiting(a) ? difference : -difference) || a.id - b.id;
};

/** `isFiltered`: searched, so new ones are not inserted; `contactId`: only those of this contact. */
export function applyScheduleEvent(
  cached: RecordPages<Schedule>,
  event: ScheduleEvent,
  { isFiltered, contactId }: { isFiltered: boolean; contactId: number | undefined },
): RecordPages<Schedule> {
  if (event.action === 'delete') return removeRow(cached, event.scheduleId);
  const { schedule } = event;
  const existing = findRow(cached, schedule.id);
  if (contactId !== undefined && schedule.contactId !== contactId) return removeRow(cached, schedule.id);
  if (existing ? existing.updatedAt > schedule.updatedAt : isFiltered) return cached;
  return upsertRow(cached, schedule, byTime, event.action);
}

/** Applies a notice to the waiting schedules of one contact. */
export function applyEventToUpcoming(rows: Schedule[], event: ScheduleEvent, contactId: number): Schedule[] {
  const id = event.action === 'delete' ? event.scheduleId : event.schedule.id;
  if (event.action === 'delete' || event.schedule.contactId !== contactId || !isWaiting(event.schedule))
    return rows.filter((row) => row.id !== id);
  const existing = rows.find((row) => row.id === id);
  return existing && existing.updatedAt > event.schedule.updatedAt ? rows : upsertInList(rows, event.schedule, byTime);
}
