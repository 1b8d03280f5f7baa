import type { Jobs } from '../job-names.ts';
import { inTx } from '../platform/tx.ts';
import { markDeleted } from './delete-message.ts';
import { rewriteMessage } from './edit-message.ts';
import { outboundOf } from './outbound-message.ts';
import type { Sending } from './sending.ts';
import { holdTicketOf, tellChangedMessage } from './tell-changed-message.ts';

/** Edits or revokes an outgoing message on the channel; the row changes after the channel confirms. */
export async function changeMessage(sending: Sending, job: Jobs['change-message']): Promise<void> {
  const opened = await inTx(sending.border, job.companyId, async (tx) => {
    const message = await outboundOf(tx, job.messageId, sending.openFile);
    const [row] = await tx.rows<{ whatsappId: number | null }>(
      'message-line',
      'select whatsapp_id as "whatsappId" from messages where company_id = current_company() and id = $1',
      [job.messageId],
    );
    const line = row?.whatsappId == null ? null : await sending.openLine(tx, row.whatsappId);
    return line && { ...line, message };
  });
  if (!opened) return;
  const { driver, line, message } = opened;
  const result =
    job.change === 'edit'
      ? await driver.edit?.(line, { ...message, body: job.body })
      : await driver.remove?.(line, message);
  if (!result || result.outcome === 'refused') {
    sending.log.warn({ messageId: job.messageId, change: job.change }, 'the channel refused a change of a message');
    return;
  }
  if (result.outcome === 'later') throw new Error(`the channel asks to wait: ${result.reason}`);
  await inTx(sending.border, job.companyId, async (tx) => {
    await holdTicketOf(tx, job.messageId);
    if (job.change === 'edit') await rewriteMessage(tx, job.messageId, job.body);
    else await markDeleted(tx, job.messageId);
    await tellChangedMessage(tx, job.messageId);
  });
}
