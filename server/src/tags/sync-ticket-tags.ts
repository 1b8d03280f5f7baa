import { ensure, invalidInput } from '@balcao/contract/errors';
import { maxTagsOfTicket } from '@balcao/contract/tags/tag';
import { laneOf, mayEnterLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { bumpTicketVersion } from '../tickets/bump-ticket-version.ts';
import { lockVisibleTicket, presentTicket } from '../tickets/find-ticket.ts';
import { announceTag } from './tag.audience.ts';
import { lockTags, replaceTicketTags, selectTags, selectUncountedTags } from './tag.store.ts';
import { ticketMovedToLane } from './tag-events.ts';

/** The list replaces all tags of the ticket; at most one lane. An unchanged list has no effect. */
export async function syncTicketTags(tx: Tx, actor: Actor, ticketId: number, tags: { id: number }[]): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId);
  const tagIds = [...new Set(tags.map(({ id }) => id))];
  const before = ticket.tags.map(({ id }) => id);
  const added = tagIds.filter((id) => !before.includes(id));
  // While the ticket is locked, tags that it already has cannot become lanes.
  ensure(await lockTags(tx, added, 'share'), 'ERR_NOT_FOUND');
  const found = tagIds.length === 0 ? [] : await selectUncountedTags(tx, tagIds);
  ensure(found.length === tagIds.length, 'ERR_NOT_FOUND');
  if (found.filter((tag) => tag.kanban === 1).length > 1) throw invalidInput('tags', 'lane');
  if (added.length > 0 && found.filter((tag) => tag.kanban === 0).length > maxTagsOfTicket)
    throw invalidInput('tags', 'too_many');

  const entered = found.find((tag) => tag.kanban === 1 && tag.id !== laneOf(ticket));
  if (entered) ensure(mayEnterLane(actor, ticket, entered.lane), 'ERR_NO_PERMISSION');

  const changed = [...before.filter((id) => !tagIds.includes(id)), ...added];
  if (changed.length === 0) return presentTicket(actor, ticket);

  await replaceTicketTags(tx, ticketId, tagIds);
  const after = await bumpTicketVersion(tx, ticketId);
  ensure(after, 'ERR_NO_TICKET_FOUND');
  const laneId = laneOf(after);
  if (laneId !== laneOf(ticket)) tx.publish(ticketMovedToLane, { ticket: after, laneId, userId: actor.userId });
  for (const tag of await selectTags(tx, { only: changed })) announceTag(tx, { action: 'update', tag });
  return presentTicket(actor, after);
}
