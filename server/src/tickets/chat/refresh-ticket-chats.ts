import type { Tx } from '../../platform/db/tx.ts';

/**
 * Where the customer last wrote, of tickets whose messages or connection have changed: all else that comes writes it as it
 * comes (decisions/0098). Null when nothing of theirs is in the ticket on its connection.
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
