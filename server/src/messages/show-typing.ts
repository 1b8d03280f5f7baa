import type { Jobs } from '../job-names.ts';
import { inTx } from '../platform/tx.ts';
import { chatOf } from './own-message.store.ts';
import type { Sending } from './sending.ts';

/** Shows the customer that somebody is typing. Tried once, because it is worthless later. */
export async function showTyping(sending: Sending, job: Jobs['show-typing']): Promise<void> {
  const facts = await inTx(sending.border, job.companyId, async (tx) => {
    const [ticket] = await tx.rows<{ contactId: number; whatsappId: number | null; last: string | null }>(
      'ticket-typing',
      `select contact_id as "contactId", whatsapp_id as "whatsappId",
         (select provider_id from messages m where m.company_id = current_company() and m.ticket_id = t.id and not m.from_me
          order by m.sent_at desc, m.id desc limit 1) as last
       from tickets t where company_id = current_company() and id = $1`,
      [job.ticketId],
    );
    if (!ticket || ticket.whatsappId === null) return null;
    const opened = await sending.openLine(tx, ticket.whatsappId);
    return opened && { opened, chat: await chatOf(tx, ticket), last: ticket.last };
  });
  if (!facts?.opened.live) return;
  await facts.opened.driver.typing?.(facts.opened.line, facts.chat, job.presence, facts.last);
}
