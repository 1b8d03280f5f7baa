import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { isOnBoard } from './lane-scopes.ts';
import { chosenQueues, filters, type TicketQuery } from './list-tickets.ts';
import { isFound, searchTickets } from './search-tickets.ts';

/** How many cards each lane of the kanban has for the actor; lane 0 is for tickets without a lane. Lanes without cards are omitted. */
export async function countLanes(
  tx: Tx,
  actor: Actor,
  query: Omit<TicketQuery, 'lane'>,
): Promise<{ laneId: number; count: number }[]> {
  const search = await searchTickets(tx, actor, query.searchParam);
  const conditions = [
    isOnBoard(actor, chosenQueues(query)),
    ...(can(actor, 'tickets:serveGroups') ? [] : [sql`(not is_group or user_id = ${actor.userId})`]),
    ...filters(query),
    ...(search ? [isFound(search)] : []),
  ];
  const { rows } = await sql<{ laneId: number; count: number }>`
    select lane_id as "laneId", count(*) as count from tickets
    where company_id = current_company() and status in ('pending', 'open') and ${sql.join(conditions, sql` and `)}
    group by lane_id order by lane_id`.execute(tx.db);
  return rows;
}
