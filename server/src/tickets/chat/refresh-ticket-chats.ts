import type { Tx } from '../../platform/db/tx.ts';

/**
 * Determines the chat in which the customer last wrote, for tickets whose messages or connection have changed;
 * otherwise each incoming message sets it (decisions/0098). Null when the ticket has no message of the customer on its
 * connection.
 */
export async function refreshTicketChats(tx: Tx, ticketIds: Iterable<number>): Promise<void> {
  const ids = [...ticketIds];
  if (ids.length === 0) return;
  await tx.rows(
    'ticket-chats',
    `update tickets t set chat = (select chat from messages m where m.company_id = current_company() and m.ticket_id = t.id
       and m.whatsapp_id = t.whatsapp_id and not m.from_me and m.chat <> '' order by m.sent_at desc, m.id desc limit 1)
     where t.company_id = current_company() and t.id = any($1)`,
    [ids],
  );
}
