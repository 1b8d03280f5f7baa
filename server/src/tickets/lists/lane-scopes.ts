import { can } from '@balcao/contract/permissions';
import { worksInQueue } from '@balcao/contract/queues/queue-member.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { type RawBuilder, sql } from 'kysely';

/**
 * The actor's tickets on the kanban, as index ranges: all active tickets visible to them, in one lane or in `any`, of
 * the chosen queues. The statuses are literals, because the indexes of lanes are partial.
 */
export function laneScopes(actor: Actor, lane: number | 'any', chosen: number[] | undefined): RawBuilder<unknown>[] {
  const isAdmin = can(actor, 'tickets:seeAll');
  const queues = chosen ? chosen.filter((id) => worksInQueue(actor, id)) : actor.queueIds;
  const mine = chosen ? sql`(queue_id = any(${chosen}) or queue_id is null)` : sql`true`;
  const places =
    lane === 'any'
      ? [sql`status = 'pending'`, sql`status = 'open'`]
      : [sql`status in ('pending', 'open') and lane_id = ${lane}`];
  return places.flatMap((is) => {
    if (isAdmin && !chosen) return [is];
    return [
      ...(isAdmin || actor.allTicket ? [sql`${is} and queue_id is null`] : []),
      ...queues.map((id) => sql`${is} and queue_id = ${id}`),
      ...(isAdmin ? [] : [sql`${is} and user_id = ${actor.userId} and ${mine}`]),
    ];
  });
}

/** As a single condition, for counting in one pass over the index of lanes. */
export function isOnBoard(actor: Actor, chosen: number[] | undefined): RawBuilder<unknown> {
  const isAdmin = can(actor, 'tickets:seeAll');
  if (isAdmin && !chosen) return sql`true`;
  const queues = chosen ? chosen.filter((id) => worksInQueue(actor, id)) : actor.queueIds;
  const withoutQueue = isAdmin || actor.allTicket ? sql`queue_id is null` : sql`false`;
  const own = chosen
    ? sql`user_id = ${actor.userId} and (queue_id = any(${chosen}) or queue_id is null)`
    : sql`user_id = ${actor.userId}`;
  return sql`(queue_id = any(${queues}) or ${withoutQueue} or ${isAdmin ? sql`false` : own})`;
}
