import { nextRecipientStatus } from '@balcao/contract/campaigns/recipient.rules';
import { discardQueuedMessage } from '../../messages/changes/discard-queued-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockCampaigns } from '../campaign.store.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import { selectUnsent, selectUnsentOfSkipped, skipRecipients, undoStep } from './recipient.store.ts';

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

/** The same for a campaign that was imported as cancelled; not once it was restarted. */
export async function withdrawFromCancelled(tx: Tx, campaignId: number): Promise<void> {
  const [campaign] = await lockCampaigns(tx, [campaignId]);
  if (campaign?.status === 'CANCELADA' && campaign.whatsappId !== null)
    await withdrawUnsent(tx, campaign.whatsappId, campaignId);
}

/** The same for one person who has opted out: they get nothing more of any campaign, and are skipped. */
export async function withdrawFromRecipient(tx: Tx, recipientId: number): Promise<void> {
  for (const { whatsappId, campaignId, ...unsent } of await selectUnsentOfSkipped(tx, recipientId)) {
    if (!(await discardQueuedMessage(tx, unsent.messageId))) continue;
    await undoStep(tx, unsent, unsent.status);
    await skipRecipients(tx, [unsent.recipientId], ['optedOut']);
    if (campaignId !== null) announceSoon(tx, campaignId);
    enqueueAdvance(tx, whatsappId, tx.now); // no outcome of this message wakes the connection
  }
}
