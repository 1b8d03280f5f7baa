import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { announceProgress } from '../message.audience.ts';
import { readMessagesAndTickets } from '../message.store.ts';
import { enqueueChats } from './delegate-messages.ts';

/**
 * Enqueues chats with waiting messages on a connected connection: after it was down, or when a process died while
 * running the chat's job. Harmless for a chat that is being sent at the moment.
 */
export async function sweepDeliveries(context: TxContext): Promise<void> {
  await failWithoutConnection(context);
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappId: number; contactId: number }>(
    `select distinct m.company_id as "companyId", m.whatsapp_id as "whatsappId", m.contact_id as "contactId"
     from messages m join connections c on (c.company_id, c.id) = (m.company_id, m.whatsapp_id)
     where m.status in ('queued', 'sending') and c.status in ('CONNECTED', 'importing') and coalesce(m.next_attempt_at, greatest(m.updated_at, m.sending_at)) < now() - interval '15 seconds'
     limit 500`,
  );
  for (const { companyId, whatsappId, contactId } of rows)
    await inTx(context, companyId, (tx) => enqueueChats(tx, [{ whatsappId, contactId, dueAt: tx.now }]));
}

/** Fails messages whose connection was deleted. */
async function failWithoutConnection(context: TxContext): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; ids: number[] }>(
    `select company_id as "companyId", array_agg(id) as ids from messages
     where whatsapp_id is null and status in ('queued', 'sending') group by company_id`,
  );
  for (const { companyId, ids } of rows)
    await inTx(context, companyId, async (tx) => {
      const failed = await tx.rows<{ id: number }>(
        'messages-without-line',
        `update messages set status = 'failed', fail_reason = 'ERR_NO_WAPP_FOUND', updated_at = $2
         where company_id = current_company() and id = any($1) and whatsapp_id is null and status in ('queued', 'sending') returning id`,
        [ids, tx.now],
      );
      for (const found of await readMessagesAndTickets(
        tx,
        failed.map(({ id }) => id),
      ))
        announceProgress(tx, found);
    });
}
