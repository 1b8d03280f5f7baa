import { nextRecipientStatus } from '@balcao/contract/campaigns/recipient.rules';
import { discardQueuedMessage } from '../../messages/changes/discard-queued-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { selectUnsent, undoStep } from './recipient.store.ts';

/** Withdraws the campaign's messages that the channel does not have yet; recipients wait again. Returns their ids. */
export async function withdrawUnsent(tx: Tx, whatsappId: number, campaignId: number): Promise<number[]> {
  const withdrawn: number[] = [];
  for (const unsent of await selectUnsent(tx, whatsappId, campaignId)) {
    const status = nextRecipientStatus(unsent.status, 'withdraw');
    if (!status || !(await discardQueuedMessage(tx, unsent.messageId))) continue;
    await undoStep(tx, unsent, status);
    withdrawn.push(unsent.messageId);
  }
  return withdrawn;
}
