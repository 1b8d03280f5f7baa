import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { announceOptOuts } from '../campaign.audience.ts';
import { deleteOptOut } from './opt-out.store.ts';

/** The number may be written to again, by the next snapshot and by running campaigns that have not skipped it. */
export async function removeOptOut(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  ensure(can(actor, 'campaign-opt-outs:remove'), 'ERR_NO_PERMISSION');
  await requireCampaignAccess(tx, actor);
  ensure(await deleteOptOut(tx, id), 'ERR_NOT_FOUND');
  await recordAudit(tx, { action: 'campaign-opt-out.remove', by: actor, subject: { id, name: '' } });
  await announceOptOuts(tx);
  return { message: 'opt-out removed' };
}
