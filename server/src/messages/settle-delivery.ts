import { deliver } from '@balcao/contract/messages/delivery.rules';
import { type MessageStatus, messageStatus } from '@balcao/contract/messages/message';
import type { SendResult } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';
import { readMessage } from './find-message.ts';
import { announceMessage } from './message.audience.ts';
import { deliverSoon } from './queue-message.ts';

/** Past this a message that could not go "now" is told as failed; its author may still retry. */
const giveUpAfterMs = 24 * 60 * 60 * 1000;

export type FinalResult = Exclude<SendResult, { outcome: 'handed' }>;
/** What the end of a message sets off elsewhere. */
export type Settling = {
  /** the line itself is in trouble */
  lineTrouble(tx: Tx, whatsappId: number, trouble: 'reauthenticate' | 'paused', reason: string): Promise<void>;
  /** news about a message whose channel id has just become known may be waiting in the journal */
  wakeWaiting(tx: Tx, whatsappId: number, providerId: string): Promise<void>;
};

/**
 * What became of a message that was handed over. News from the channel may have come before, so that its mark only
 * climbs. Gives whether the next message of the chat may go.
 */
export async function settle(
  sending: Settling,
  tx: Tx,
  { whatsappId, contactId }: { whatsappId: number; contactId: number },
  messageId: number,
  result: FinalResult,
): Promise<boolean> {
  const [row] = await tx.rows<{ status: string; createdAt: Date }>(
    'message-settle',
    `select status, created_at as "createdAt" from messages where company_id = current_company() and id = $1 for update`,
    [messageId],
  );
  if (!row) return true; // its ticket was deleted meanwhile
  const before = messageStatus.parse(row.status);
  const tooOld = tx.now.getTime() - row.createdAt.getTime() > giveUpAfterMs;
  const to: MessageStatus =
    result.outcome === 'later'
      ? tooOld
        ? 'failed'
        : 'queued'
      : result.outcome === 'refused'
        ? 'failed'
        : result.outcome;
  const after = deliver(before, to);
  const reason = result.outcome === 'sent' ? null : result.reason;
  await tx.db
    .updateTable('messages')
    .set({
      status: after,
      ...((after !== before || result.outcome === 'sent') && { failReason: reason }),
      updatedAt: tx.now,
      ...(result.outcome === 'sent' && { providerId: result.providerId }),
      ...(result.outcome === 'later' && { nextAttemptAt: new Date(tx.now.getTime() + result.afterMs) }),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .execute();
  if (result.outcome === 'sent') await sending.wakeWaiting(tx, whatsappId, result.providerId);
  if (result.outcome === 'refused' && result.line)
    await sending.lineTrouble(tx, whatsappId, result.line, result.reason);
  announceMessage(tx, await readMessage(tx, messageId));
  if (after === 'queued') {
    deliverSoon(
      tx,
      whatsappId,
      contactId,
      new Date(tx.now.getTime() + (result.outcome === 'later' ? result.afterMs : 0)),
    );
    return false;
  }
  return true;
}
