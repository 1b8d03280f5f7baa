import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { withdrawDelayedReplies } from '../automation/withdraw-delayed-replies.ts';
import { detachMovedMessages, moveMessagesToTicket } from '../messages/merge/move-messages.ts';
import type { Tx } from '../platform/db/tx.ts';
import { mergeTicketTags } from '../tags/merge-ticket-tags.ts';
import { refreshTicketChats } from '../tickets/chat/refresh-ticket-chats.ts';
import { mergeTicket } from '../tickets/merge/merge-ticket.ts';
import type { LockedTicket } from './lock-contacts.ts';

/**
 * Merges active tickets on one connection: one survives, the others are closed and their messages move to it. An open
 * ticket survives before a pending one, then the older one. Returns the tickets whose messages changed.
 */
export async function mergeTickets(tx: Tx, tickets: LockedTicket[]): Promise<number[]> {
  const changedIds: number[] = [];
  const active = tickets.filter((t) => canApply(t, 'merge') && t.whatsappId !== null);
  for (const pair of Map.groupBy(active, (t) => t.whatsappId).values()) {
    if (new Set(pair.map((t) => t.contactId)).size < 2) continue;
    const [survivor, ...duplicates] = pair.sort((a, b) => statusRank(a) - statusRank(b) || a.id - b.id);
    for (const duplicate of duplicates) await mergeOne(tx, duplicate, survivor!);
    changedIds.push(...pair.map(({ id }) => id));
  }
  await refreshTicketChats(tx, changedIds);
  return changedIds;
}

const statusRank = (ticket: LockedTicket): number => (ticket.status === 'open' ? 0 : 1);

/** The survivor and its responder stay as they are; pending bot replies of the duplicate are withdrawn. */
async function mergeOne(tx: Tx, duplicate: LockedTicket, survivor: LockedTicket): Promise<void> {
  await withdrawDelayedReplies(tx, [duplicate.id]);
  const tagIds = await mergeTicketTags(tx, duplicate.id, survivor.id);
  // It was merged before and reopened since: the messages that were moved then stay where they are.
  if (duplicate.mergedInto !== null) await detachMovedMessages(tx, duplicate.id);
  await mergeTicket(tx, duplicate.id, survivor.id, {
    status: duplicate.status === 'open' ? 'open' : 'pending',
    userId: duplicate.userId,
    tagIds,
    gaveQueue: survivor.queueId === null && duplicate.queueId !== null,
  });
  await moveMessagesToTicket(tx, duplicate.id, survivor.id);
}
