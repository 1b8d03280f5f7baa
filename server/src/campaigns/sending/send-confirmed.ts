import { isListening } from '@balcao/contract/connections/connection.rules';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findCampaign } from '../find-campaign.ts';
import { maySend } from '../may-send.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { selectCampaignIdOf, selectRecipient } from './recipient.store.ts';
import { lockRunning } from './state.store.ts';
import { writeNext } from './write-next.ts';

/**
 * A recipient who has agreed waits for the messages, so gets all of them at once. A cancelled campaign continues with its restart, a connection
 * that is down or an expired subscription when it is active again (`selectNextRecipients`).
 */
export async function sendConfirmed(tx: Tx, recipientId: number): Promise<void> {
  const campaignId = await selectCampaignIdOf(tx, recipientId);
  // Locked to the end of the transaction: a cancel finds all messages written here, and withdraws them.
  if (campaignId === null || !(await lockRunning(tx, campaignId))) return;
  const campaign = await findCampaign(tx, campaignId);
  if (!campaign.whatsapp || !isListening(campaign.whatsapp.status)) return;
  const company = await findCompanyProfile(tx);
  if (!maySend(company, tx.now)) return;
  const context = { settings: await readCampaignSettings(tx), timeZone: company.timeZone };
  for (;;) {
    const recipient = await selectRecipient(tx, recipientId);
    if (recipient?.status !== 'confirmed' || recipient.obstacle !== null || recipient.nextStep > 100) break;
    const written = await writeNext(tx, campaign, recipient, context);
    if (typeof written === 'string' || written.isLast) break;
  }
  announceSoon(tx, campaign.id);
}
