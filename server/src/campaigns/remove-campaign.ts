import { isRemovable } from '@balcao/contract/campaigns/campaign.rules';
import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { announceCampaignDeleted } from './campaign.audience.ts';
import { deleteCampaign } from './campaign.store.ts';
import { lockCampaign } from './find-campaign.ts';
import { detachRecipients } from './former-recipients.ts';

/** Also removes its report. Sent messages stay in their conversations, and whoever got one can still opt out. */
export async function removeCampaign(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  await requireCampaignAccess(tx, actor);
  const { name, status, file } = await lockCampaign(tx, id);
  if (!isRemovable({ status })) throw new Failure('ERR_CAMPAIGN_STATUS', { status });
  await detachRecipients(tx, id);
  await deleteCampaign(tx, id);
  if (file) await removeUnusedFiles(tx, [file.id]);
  await recordAudit(tx, { action: 'campaign.remove', by: actor, subject: { id, name } });
  await announceCampaignDeleted(tx, id);
  return { message: 'campaign deleted' };
}
