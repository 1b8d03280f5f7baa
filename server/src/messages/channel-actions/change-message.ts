import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { announceChangedMessage, lockTicketOf } from '../changes/announce-changed-message.ts';
import { markDeleted } from '../changes/delete-message.ts';
import { rewriteMessageBody } from '../changes/edit-message.ts';
import { loadOutbound } from '../delivery/load-outbound.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import type { changeMessageJob } from '../message.jobs.ts';

/** Edits or revokes an outgoing message on the channel; the row changes after the channel confirms. */
export async function changeMessage(deps: SendingDeps, job: PayloadOf<typeof changeMessageJob>): Promise<void> {
  const opened = await inTx(deps.context, job.companyId, async (tx) => {
    const message = await loadOutbound(tx, job.messageId, deps.openFile);
    const [row] = await tx.rows<{ whatsappId: number | null }>(
      'message-line',
      'select whatsapp_id as "whatsappId" from messages where company_id = current_company() and id = $1',
      [job.messageId],
    );
    const connection = row?.whatsappId == null ? null : await deps.openConnection(tx, row.whatsappId);
    return connection && { ...connection, message };
  });
  if (!opened) return;
  const { driver, line: connection, message } = opened;
  const result =
    job.change === 'edit'
      ? await driver.edit?.(connection, { ...message, body: job.body })
      : await driver.remove?.(connection, message);
  if (!result || result.outcome === 'refused') {
    deps.log.warn({ messageId: job.messageId, change: job.change }, 'the channel refused a change of a message');
    return;
  }
  if (result.outcome === 'later') throw new Error(`the channel asks to wait: ${result.reason}`);
  await inTx(deps.context, job.companyId, async (tx) => {
    await lockTicketOf(tx, job.messageId);
    if (job.change === 'edit') await rewriteMessageBody(tx, job.messageId, job.body);
    else await markDeleted(tx, job.messageId);
    await announceChangedMessage(tx, job.messageId);
  });
}
