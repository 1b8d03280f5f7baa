import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findCampaign } from '../find-campaign.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { handOver } from './hand-over.ts';
import { selectRecipient } from './recipient.store.ts';

/** Who has agreed gets all of it at once: they wait for it. What was cancelled meanwhile goes on with its restart. */
export async function sendConfirmed(tx: Tx, recipientId: number): Promise<void> {
  const first = await selectRecipient(tx, recipientId);
  if (!first || (await findCampaign(tx, first.campaignId)).status !== 'EM_ANDAMENTO') return;
  const campaign = await findCampaign(tx, first.campaignId);
  const context = { settings: await readCampaignSettings(tx), timeZone: (await findCompanyProfile(tx)).timeZone };
  for (;;) {
    const recipient = await selectRecipient(tx, recipientId);
    if (recipient?.status !== 'confirmed' || recipient.obstacle !== null || recipient.nextStep > 100) break;
    if ((await handOver(tx, campaign, recipient, context)).isLast) break;
  }
  announceSoon(tx, campaign.id);
}
