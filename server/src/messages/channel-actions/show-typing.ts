import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import type { showTypingJob } from '../message.jobs.ts';
import { resolveChatId } from '../own-message.store.ts';

/** Shows the customer that somebody is typing. Tried once, because it is worthless later. */
export async function showTyping(deps: SendingDeps, job: PayloadOf<typeof showTypingJob>): Promise<void> {
  const target = await inTx(deps.context, job.companyId, async (tx) => {
    const [ticket] = await tx.rows<{ contactId: number; whatsappId: number | null; last: string | null }>(
      'ticket-typing',
      `select contact_id as "contactId", whatsapp_id as "whatsappId",
         (select provider_id from messages m where m.company_id = current_company() and m.ticket_id = t.id and not m.from_me
          order by m.sent_at desc, m.id desc limit 1) as last
       from tickets t where company_id = current_company() and id = $1`,
      [job.ticketId],
    );
    if (!ticket || ticket.whatsappId === null) return null;
    const opened = await deps.openConnection(tx, ticket.whatsappId);
    return opened && { opened, chat: await resolveChatId(tx, ticket), last: ticket.last };
  });
  if (!target?.opened.live) return;
  await target.opened.driver.typing?.(target.opened.connection, target.chat, job.presence, target.last);
}
