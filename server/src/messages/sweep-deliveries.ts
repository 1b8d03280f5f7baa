import { type Border, inTx } from '../platform/tx.ts';
import { standInLine } from './hand-over.ts';
import { announceProgress } from './message.audience.ts';
import { readMessagesAndTickets } from './message.store.ts';

/**
 * Puts chats into the line that have something waiting and a line that is up: after the line was down, or when a
 * process died with the chat's job in its hand. A chat whose sender is at work is called once more, and finds nothing.
 */
export async function sweepDeliveries(border: Border): Promise<void> {
  await failWithoutLine(border);
  const { rows } = await border.database.owner.query<{ companyId: number; whatsappId: number; contactId: number }>(
    `select distinct m.company_id as "companyId", m.whatsapp_id as "whatsappId", m.contact_id as "contactId"
     from messages m join connections c on (c.company_id, c.id) = (m.company_id, m.whatsapp_id)
     where m.status in ('queued', 'sending') and c.status in ('CONNECTED', 'importing') and coalesce(m.next_attempt_at, greatest(m.updated_at, m.sending_at)) < now() - interval '15 seconds'
     limit 500`,
  );
  for (const { companyId, whatsappId, contactId } of rows)
    await inTx(border, companyId, (tx) => standInLine(tx, [{ whatsappId, contactId, dueAt: tx.now }]));
}

/** Their connection was deleted: they wait for nobody. */
async function failWithoutLine(border: Border): Promise<void> {
  const { rows } = await border.database.owner.query<{ companyId: number; ids: number[] }>(
    `select company_id as "companyId", array_agg(id) as ids from messages
     where whatsapp_id is null and status in ('queued', 'sending') group by company_id`,
  );
  for (const { companyId, ids } of rows)
    await inTx(border, companyId, async (tx) => {
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
