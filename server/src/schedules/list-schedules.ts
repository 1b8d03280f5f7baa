import { can } from '@balcao/contract/permissions';
import type { Schedule } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { presentSchedule } from './find-schedule.ts';
import { countSchedules, readSchedules, type ScheduleFilter, selectScheduleIds } from './schedule.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type Query = { searchParam?: string | undefined; contactId?: number | undefined; pageNumber: number };

/** The actor's own schedules; all for admins. */
export async function listSchedules(
  tx: Tx,
  actor: Actor,
  { searchParam, contactId, pageNumber }: Query,
): Promise<{ schedules: Schedule[]; count: number; hasMore: boolean }> {
  const filter: ScheduleFilter = {
    searchParam,
    contactId,
    seesNumbers: can(actor, 'numbers:seeFull'),
    ...(can(actor, 'schedules:editOthers') ? {} : { userId: actor.userId }),
  };
  const found = await selectScheduleIds(tx, filter, pageRange(pageNumber, pageSize));
  const { page: ids, hasMore } = splitPage(found, pageSize);
  const rows = await readSchedules(tx, ids);
  return {
    schedules: rows.map((row) => presentSchedule(tx, actor, row)),
    count: await countSchedules(tx, filter),
    hasMore,
  };
}
