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
 * Who has agreed gets all of it at once: they wait for it. What was cancelled meanwhile goes on with its restart, and what a connection that is
 * down cannot take when it is up again, or a lapsed subscription when it is paid (`selectNextRecipients`).
 */
export async function sendConfirmed(tx: Tx, recipientId: number): Promise<void> {
  const campaignId = await selectCampaignIdOf(tx, recipientId);
  // Held to the end: whoever cancels it finds all that is written here, and takes it back.
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
    if (written === 'failed' || written === 'stopped' || written.isLast) break;
  }
  announceSoon(tx, campaign.id);
}
