import { dayMs } from '@balcao/contract/durations';
import { createCampaign } from '../../campaigns/create-campaign.ts';
import { updateCampaignSettings } from '../../campaigns/settings/update-campaign-settings.ts';
import { listAllContactLists } from '../../contact-lists/list-contact-lists.ts';
import { listFileLists } from '../../file-lists/list-file-lists.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoServer } from '../demo-server.ts';

/** Campaigns that are scheduled, or not started yet. */
export async function addCampaigns(
  server: DemoServer,
  { campaigns = [] }: DemoCompany,
  ids: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany } = server.at({ now: () => now });
  const { companyId, adminId } = ids;
  const connection = ids.connections[0];
  if (!connection || campaigns.length === 0) return;
  await inCompany(companyId, async (tx) => {
    const actor = await loadActorOfUser(tx, adminId);
    const variables = [{ key: 'cupom', value: 'PRIMAVERA10' }];
    await updateCampaignSettings(tx, actor, { settings: { variables } });
    const lists = await listAllContactLists(tx);
    const { files } = await listFileLists(tx, { pageNumber: 1 });
    for (const { name, list, fileList, messages, confirmation, inDays } of campaigns)
      await createCampaign(tx, actor, {
        name,
        whatsappId: connection.id,
        contactListId: lists.find((one) => one.name === list)?.id ?? null,
        fileListId: files.find((one) => one.name === fileList)?.id ?? null,
        ...Object.fromEntries(messages.map((text, i) => [`message${i + 1}`, text])),
        confirmation: confirmation !== undefined,
        confirmationMessage1: confirmation ?? '',
        scheduledAt: inDays === undefined ? null : new Date(now.getTime() + inDays * dayMs).toISOString(),
      });
  });
}
