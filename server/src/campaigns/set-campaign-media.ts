import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { maxCampaignFileBytes } from '@balcao/contract/campaigns/campaign';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { announceCampaign } from './campaign.audience.ts';
import { type CampaignRow, saveCampaignFile } from './campaign.store.ts';
import { findCampaign, presentCampaign } from './find-campaign.ts';
import { lockEditableCampaign } from './update-campaign.ts';
import { requireShortCaptions } from './validate-campaign.ts';

/** The campaign's only file, sent with the text; replaces the previous one. */
export async function setCampaignMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<Campaign> {
  await requireCampaignAccess(tx, actor);
  const before = await lockEditableCampaign(tx, id);
  if (before.whatsapp) requireShortCaptions(before.whatsapp, before.messages);
  return changeFile(tx, before, await storeOnlyFile(tx, uploads, maxCampaignFileBytes));
}

export async function removeCampaignMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  await requireCampaignAccess(tx, actor);
  const before = await lockEditableCampaign(tx, id);
  if (before.file) await changeFile(tx, before, null);
  return { message: 'media deleted' };
}

async function changeFile(tx: Tx, { id, file }: CampaignRow, fileId: number | null): Promise<Campaign> {
  await saveCampaignFile(tx, id, fileId);
  if (file) await removeUnusedFiles(tx, [file.id]);
  const row = await findCampaign(tx, id);
  await announceCampaign(tx, 'update', row);
  return presentCampaign(tx, row);
}
