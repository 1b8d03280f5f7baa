import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { returnMessages } from '../messages/merge/move-messages.ts';
import type { Tx } from '../platform/db/tx.ts';
import { removeTicketTags } from '../tags/merge-ticket-tags.ts';
import { refreshTicketChats } from '../tickets/chat/refresh-ticket-chats.ts';
import type { BeforeMerge } from '../tickets/merge/merge-ticket.ts';
import { findUnreadMessages, recomputePreviews } from '../tickets/merge/recompute-previews.ts';
import { type SplitTicket, selectSplitTickets } from '../tickets/merge/split-ticket.ts';
import { unmergeTicket } from '../tickets/merge/unmerge-ticket.ts';
import type { Merge } from './contact-merge.store.ts';
import { splitByIdentity } from './split-by-identity.ts';

/**
 * Runs after the tickets have been returned to their contacts. Ticket merges across the two contacts are undone:
 * messages go back, and the ticket is pending or open again if the survivor still is. Then newer messages go to the
 * contact under whose identity they were written. Returns all tickets of both, and those that messages were moved to or
 * from.
 */
export async function unmergeTickets(
  tx: Tx,
  { holderId, duplicateId, merge }: { holderId: number; duplicateId: number; merge: Merge },
): Promise<{ tickets: number[]; rethreaded: Set<number> }> {
  const tickets = await selectSplitTickets(tx, [holderId, duplicateId]);
  const unread = await findUnreadMessages(
    tx,
    tickets.map(({ id }) => id),
  );
  const movedTicketIds = new Set<number>();
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const mergedAcross = tickets.flatMap((duplicate) => {
    const survivor = duplicate.mergedInto === null ? undefined : byId.get(duplicate.mergedInto);
    return survivor && survivor.contactId !== duplicate.contactId
      ? [{ duplicate, survivor, before: duplicate.beforeMerge }]
      : [];
  });
  for (const { duplicate } of mergedAcross) duplicate.mergedInto = null;

  const moved = await moveToOriginal(tx, tickets, byId);
  for (const id of moved) movedTicketIds.add(id);
  for (const merged of mergedAcross) await unmergeOne(tx, tickets, merged);
  for (const id of await splitByIdentity(tx, { tickets, survivorId: holderId, duplicateId, merge }))
    movedTicketIds.add(id);
  await recomputePreviews(tx, movedTicketIds, unread);
  await refreshTicketChats(tx, movedTicketIds);
  return { tickets: tickets.map(({ id }) => id), rethreaded: movedTicketIds };
}

/** Each moved message returns to its original ticket, or to the ticket that one is merged into on its own side. */
function moveToOriginal(tx: Tx, tickets: SplitTicket[], byId: Map<number, SplitTicket>): Promise<number[]> {
  const destinationOf = (originalId: number): number => {
    let at = byId.get(originalId)!;
    for (let on = byId.get(at.mergedInto ?? 0); on && on.contactId === at.contactId; on = byId.get(at.mergedInto ?? 0))
      at = on;
    return at.id;
  };
  return returnMessages(
    tx,
    tickets.map(({ id }) => id),
    destinationOf,
  );
}

type MergedTicket = { duplicate: SplitTicket; survivor: SplitTicket; before: BeforeMerge | null };

async function unmergeOne(
  tx: Tx,
  tickets: SplitTicket[],
  { duplicate, survivor, before }: MergedTicket,
): Promise<void> {
  const hasOtherActive = tickets.some(
    (t) => t.contactId === duplicate.contactId && t.whatsappId === duplicate.whatsappId && t.status !== 'closed',
  );
  const reopens = canApply(duplicate, 'unmerge') && survivor.status !== 'closed' && !hasOtherActive;
  if (before) await removeTicketTags(tx, survivor.id, before.tagIds);
  duplicate.status = await unmergeTicket(tx, duplicate, { survivorId: survivor.id, before, reopens });
}
