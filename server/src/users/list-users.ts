import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { presenceOf } from '@balcao/contract/users/presence.rules';
import type { Colleague, User } from '@balcao/contract/users/user';
import type { Tx } from '../platform/db/tx.ts';
import { userPictureUrl } from './pictures/user-picture-url.ts';
import { presentColleague, presentUser, readAvailability } from './present-user.ts';
import { selectAll, selectPage } from './user.store.ts';
import { selectQueuesOf } from './user-queue.store.ts';

const pageSize = 20;

export async function listUsers(tx: Tx, actor: Actor, query: { searchParam?: string | undefined; pageNumber: number }) {
  const seesAll = can(actor, 'users-page:view');
  // A search by what is not shown would reveal it, letter by letter.
  const wanted = { term: query.searchParam?.trim(), byEmail: seesAll };
  const { rows, count, online } = await selectPage(tx, wanted, query.pageNumber, pageSize);
  const queues = await selectQueuesOf(
    tx,
    rows.map(({ id }) => id),
  );
  const users: (User | Colleague)[] = rows.map((row) =>
    seesAll ? presentUser(tx, row, queues) : presentColleague(tx, row, queues),
  );
  return {
    users,
    count,
    onlineCount: online,
    offlineCount: count - online,
    hasMore: query.pageNumber * pageSize < count,
  };
}

/** All users, as targets of a transfer. */
export async function listUserNames(tx: Tx, actor: Actor) {
  const rows = await selectAll(tx);
  const queues = await selectQueuesOf(
    tx,
    rows.map(({ id }) => id),
  );
  // Not searched for each user: a thousand users in five queues each would be five million comparisons.
  const queuesOf = Map.groupBy(queues, ({ userId }) => userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    presence: presenceOf(readAvailability(row)),
    profileImage: userPictureUrl(tx, row.profileFileId),
    ...(can(actor, 'users-page:view') && { email: row.email }),
    queues: (queuesOf.get(row.id) ?? []).map(({ id, name, color }) => ({ id, name, color })),
  }));
}
