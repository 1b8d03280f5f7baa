import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canRead, type TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets, presentTicket } from '../../tickets/find-ticket.ts';
import { presentMessage } from '../message.audience.ts';
import { readMessages } from '../message.store.ts';

const pageSize = 20;
/** Hits that are looked through for ones the person may read. */
const maxHits = 400;

/** The words anywhere in the company's messages, newest first, in tickets that the person may read. */
export async function searchMessages(
  tx: Tx,
  actor: Actor,
  query: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ records: { message: Message; ticket: Ticket }[]; count: number; hasMore: boolean }> {
  const term = query.searchParam?.trim() ?? '';
  if (term === '') return { records: [], count: 0, hasMore: false };
  // Whether they may be read is asked of all, and the tickets whole of those that are shown: a whole one costs as a page of a list.
  const hits = await tx.rows<{ id: number; ticketId: number } & TicketVisibility>(
    'messages-search',
    `select m.id, m.ticket_id as "ticketId", t.status, t.user_id as "userId", t.queue_id as "queueId", t.is_group as "isGroup"
     from search_message_ids($1, $2, 0) s(id) join messages m on m.company_id = current_company() and m.id = s.id
     join tickets t on t.company_id = current_company() and t.id = m.ticket_id order by m.id desc`,
    [term, maxHits],
  );
  const readable = hits.filter((hit) => canRead(actor, hit));
  const start = (query.pageNumber - 1) * pageSize;
  const shown = readable.slice(start, start + pageSize);
  const tickets = new Map(
    (await findTickets(tx, [...new Set(shown.map((hit) => hit.ticketId))])).map((t) => [t.id, t]),
  );
  const messages = await readMessages(
    tx,
    shown.map(({ id }) => id),
  );
  return {
    records: messages.flatMap((message) => {
      const ticket = tickets.get(message.ticketId);
      return ticket ? [{ message: presentMessage(actor, message), ticket: presentTicket(actor, ticket) }] : [];
    }),
    count: readable.length,
    hasMore: readable.length > start + pageSize,
  };
}
