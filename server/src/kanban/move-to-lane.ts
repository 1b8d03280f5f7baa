import { invalidInput } from '@balcao/contract/errors';
import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findUncountedTag } from '../tags/find-tag.ts';
import { requireTag } from '../tags/require-tag.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';

/**
 * Moves a ticket from its lane to another one, or to none. Its other tags stay. The lane is locked before the ticket,
 * so that a concurrent deletion waits, or the lane is not found.
 */
export async function moveToLane(tx: Tx, actor: Actor, ticketId: number, laneId: number): Promise<Ticket> {
  if (laneId !== noLane) {
    await requireTag(tx, laneId);
    if ((await findUncountedTag(tx, laneId)).kanban !== 1) throw invalidInput('tagId', 'lane');
  }
  const { tags } = await lockVisibleTicket(tx, actor, ticketId);
  const others = tags.filter(({ kanban }) => kanban === 0);
  return syncTicketTags(tx, actor, ticketId, laneId === noLane ? others : [...others, { id: laneId }]);
}

/** Adds a tag; a lane replaces the ticket's present lane. */
export async function addTicketTag(tx: Tx, actor: Actor, ticketId: number, tagId: number): Promise<void> {
  if (tagId === noLane || (await findUncountedTag(tx, tagId)).kanban === 1) {
    await moveToLane(tx, actor, ticketId, tagId);
    return;
  }
  const { tags } = await lockVisibleTicket(tx, actor, ticketId);
  await syncTicketTags(tx, actor, ticketId, [...tags, { id: tagId }]);
}
