import type { Metrics } from '../platform/metrics.ts';
import type { Tx } from '../platform/tx.ts';
import { deliverSoon } from './queue-message.ts';
import { type FinalResult, type Settling, settle } from './settle-delivery.ts';

/** The end of a message that a driver had handed to another program; then the next of its chat may go. */
export async function settleHanded(
  sending: Settling & { metrics: Metrics },
  tx: Tx,
  messageId: number,
  result: FinalResult,
): Promise<void> {
  const [message] = await tx.rows<{ whatsappId: number | null; contactId: number; channel: string }>(
    'message-handed',
    `select m.whatsapp_id as "whatsappId", m.contact_id as "contactId", c.channel from messages m
     join connections c on (c.company_id, c.id) = (m.company_id, m.whatsapp_id) where m.company_id = current_company() and m.id = $1`,
    [messageId],
  );
  if (!message || message.whatsappId === null) return; // its ticket or its line was deleted meanwhile
  const chat = { whatsappId: message.whatsappId, contactId: message.contactId };
  sending.metrics.outbound.inc({ channel: message.channel, outcome: result.outcome });
  if (await settle(sending, tx, chat, messageId, result)) deliverSoon(tx, chat.whatsappId, chat.contactId);
}

/** What had been handed over was taken back before anybody touched it: it waits again, as on a line that is down. */
export async function takeBack(tx: Tx, messageIds: number[]): Promise<void> {
  await tx.rows(
    'messages-taken-back',
    `update messages set status = 'queued', updated_at = $2 where company_id = current_company() and id = any($1) and status = 'sending'`,
    [messageIds, tx.now],
  );
}
