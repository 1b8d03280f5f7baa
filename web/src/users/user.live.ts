import type { QueueEvent } from '@balcao/contract/queues/queue.events';
import { withChangedQueue } from '@balcao/contract/queues/queue-name.rules';
import type { User } from '@balcao/contract/users/user';
import type { UserEvent } from '@balcao/contract/users/user.events';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** A notice about a colleague has fewer fields than a row: only those are changed. */
export function applyUserEvent(
  cached: RecordPages<User>,
  event: UserEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<User> {
  if (event.action === 'delete') return removeRow(cached, event.userId);
  const { user } = event;
  const existing = findRow(cached, user.id);
  if (!existing)
    return !isFiltered && event.action === 'create' && 'email' in user
      ? upsertRow(cached, user, compareNames, event.action)
      : cached;
  if ('updatedAt' in user && existing.updatedAt > user.updatedAt) return cached;
  return upsertRow(cached, { ...existing, ...user }, compareNames, event.action);
}

/** A renamed queue has its new name beside those who work in it. */
export const applyQueueToUsers = (cached: RecordPages<User>, event: QueueEvent): RecordPages<User> => ({
  ...cached,
  pages: cached.pages.map((page) => ({
    ...page,
    rows: page.rows.map((user) => ({ ...user, queues: withChangedQueue(user.queues, event) })),
  })),
});
