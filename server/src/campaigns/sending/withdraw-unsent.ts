import { nextRecipientStatus } from '@balcao/contract/campaigns/recipient.rules';
import { discardQueuedMessage } from '../../messages/changes/discard-queued-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { selectUnsent, undoStep } from './recipient.store.ts';

/** What the campaign has written last and the channel does not have yet is not sent; its person waits again. */
export async function withdrawUnsent(tx: Tx, whatsappId: number, campaignId: number): Promise<void> {
  const unsent = await selectUnsent(tx, whatsappId, campaignId);
  const status = unsent && nextRecipientStatus(unsent.status, 'withdraw');
  if (!unsent || !status) return;
  if (await discardQueuedMessage(tx, unsent.messageId)) await undoStep(tx, unsent, status);
}
