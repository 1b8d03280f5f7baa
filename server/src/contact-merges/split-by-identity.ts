import { reassignMessages } from '../messages/merge/move-messages.ts';
import type { Tx } from '../platform/db/tx.ts';
import { reassignTicket } from '../tickets/merge/move-tickets.ts';
import { type SplitTicket, splitTicket } from '../tickets/merge/split-ticket.ts';
import type { Merge } from './contact-merge.store.ts';

type SplitRequest = { tickets: SplitTicket[]; survivorId: number; duplicateId: number; merge: Merge };
type MisplacedMessages = { ticketId: number; ownerId: number; ids: number[]; all: number };

/**
 * Messages written since the merge, and those moved from a ticket deleted since, go to the contact under whose identity
 * they were written; others stay. A ticket with nothing else moves as a whole. New tickets are added to `tickets`.
 * Returns the tickets whose messages changed.
 */
export async function splitByIdentity(
  tx: Tx,
  { tickets, survivorId, duplicateId, merge }: SplitRequest,
): Promise<number[]> {
  const changedIds: number[] = [];
  for (const misplaced of await findMisplaced(tx, tickets, [survivorId, duplicateId], merge.lastMessageId)) {
    const from = tickets.find(({ id }) => id === misplaced.ticketId)!;
    const candidates = tickets
      .filter((t) => t.contactId === misplaced.ownerId && t.whatsappId === from.whatsappId)
      .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    const active = candidates.find(({ status }) => status !== 'closed');
    const isWholeTicket = misplaced.all === misplaced.ids.length && from.createdAt >= merge.createdAt;
    if (isWholeTicket && (from.status === 'closed' || !active)) {
      await reassignTicket(tx, from.id, misplaced.ownerId);
      from.contactId = misplaced.ownerId;
      continue;
    }
    const to =
      active ??
      (from.status === 'closed' ? candidates[0] : undefined) ??
      (await splitTicket(tx, from, misplaced.ownerId));
    if (!tickets.includes(to)) tickets.push(to);
    await reassignMessages(tx, misplaced.ids, to.id);
    changedIds.push(from.id, to.id);
  }
  return changedIds;
}

/** By ticket, the messages written under an identity of the other contact. */
const findMisplaced = (
  tx: Tx,
  tickets: SplitTicket[],
  contactIds: number[],
  after: number,
): Promise<MisplacedMessages[]> =>
  tx.rows<MisplacedMessages>(
    'unmerge-new-of-identity',
    // A chat is an identity's value, on some channels followed by a domain.
    `select m.ticket_id as "ticketId", i.contact_id as "ownerId", array_agg(m.id order by m.id) as ids,
       (select count(*)::int from messages o where o.company_id = current_company() and o.ticket_id = m.ticket_id) as "all"
     from messages m join tickets t on t.company_id = current_company() and t.id = m.ticket_id
     join lateral (select contact_id from contact_identities i where i.company_id = current_company() and i.contact_id = any($2)
       and split_part(i.value, '@', 1) = split_part(m.chat, '@', 1) order by i.value = m.chat desc limit 1) i on true
     where m.company_id = current_company() and m.ticket_id = any($1) and m.chat <> ''
       and (m.id > $3 or m.home_ticket_id is not null and not m.home_ticket_id = any($1)) and i.contact_id <> t.contact_id
     group by m.ticket_id, i.contact_id order by m.ticket_id`,
    [tickets.map(({ id }) => id), contactIds, after],
  );
