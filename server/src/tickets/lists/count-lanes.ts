import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { isOnBoard } from './lane-scopes.ts';
import { chosenQueues, filters, type TicketQuery } from './list-tickets.ts';
import { isFound, maxLookedThrough, searchAmong, searchTickets, type TicketSearch } from './search-tickets.ts';

/** How many cards each lane of the kanban has for the actor; lane 0 is for tickets without a lane. Lanes without cards are omitted. */
export async function countLanes(
  tx: Tx,
  actor: Actor,
  query: Omit<TicketQuery, 'lane'>,
): Promise<{ laneId: number; count: number }[]> {
  const board = [
    isOnBoard(actor, chosenQueues(query)),
    ...(can(actor, 'tickets:serveGroups') ? [] : [sql`(not is_group or user_id = ${actor.userId})`]),
    ...filters(query),
  ];
  const search = await searchBoard(tx, await searchTickets(tx, actor, query.searchParam), board);
  const conditions = [...board, ...(search ? [isFound(search)] : [])];
  const { rows } = await sql<{ laneId: number; count: number }>`
    select lane_id as "laneId", count(*) as count from tickets
    where company_id = current_company() and status in ('pending', 'open') and ${sql.join(conditions, sql` and `)}
    group by lane_id order by lane_id`.execute(tx.db);
  return rows;
}

/** As in the list of each lane, whose tickets are looked through for a frequent word. */
async function searchBoard(
  tx: Tx,
  search: TicketSearch | null,
  board: RawBuilder<unknown>[],
): Promise<TicketSearch | null> {
  if (!search?.isCut) return search;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, row_number() over (partition by lane_id order by created_at desc, id desc) as place from tickets
      where company_id = current_company() and status in ('pending', 'open') and ${sql.join(board, sql` and `)}) ranked
    where place <= ${maxLookedThrough}`.execute(tx.db);
  return searchAmong(
    tx,
    search,
    rows.map(({ id }) => id),
  );
}
