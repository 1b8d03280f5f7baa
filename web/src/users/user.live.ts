import type { User } from '@balcao/contract/users/user';
import type { UserEvent } from '@balcao/contract/users/user.events';
import { dropRow, findRow, putRow } from '../ui/record-pages.ts';
import { plain, type RecordPages } from '../ui/use-records.ts';

/** A notice about a colleague has fewer fields than a row: only those are changed. `isFiltered`: the list is searched. */
export function applyUserEvent(held: RecordPages<User>, event: UserEvent, narrowed: boolean): RecordPages<User> {
  if (event.action === 'delete') return dropRow(held, event.userId);
  const { user } = event;
  const known = findRow(held, user.id);
  if (!known) return !narrowed && event.action === 'create' && 'email' in user ? putRow(held, user, byName) : held;
  if ('updatedAt' in user && known.updatedAt > user.updatedAt) return held;
  return putRow(held, { ...known, ...user }, byName);
}

const byName = (a: User, b: User): number => {
  const [left, right] = [plain(a.name), plain(b.name)];
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
};
