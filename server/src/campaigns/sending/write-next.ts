import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaign } from '../campaign.audience.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { stopCampaign } from './change-campaign-state.ts';
import type { SendingContext } from './fill-content.ts';
import { handOver } from './hand-over.ts';
import { type Recipient, saveProgress } from './recipient.store.ts';

/**
 * Writes a recipient's next step. The campaign's references may have changed since it began. A template that may no longer be sent would
 * fail for everybody, so it stops the campaign. Any other failure affects this recipient only.
 */
export async function writeNext(
  tx: Tx,
  row: CampaignRow,
  recipient: Recipient,
  context: SendingContext,
): Promise<{ messageId: number; isLast: boolean } | 'failed' | 'skipped' | 'stopped'> {
  try {
    return await handOver(tx, row, recipient, context);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const sign = templateSignOf(error);
    if (sign) {
      await stopCampaign(tx, row, 'stop', sign);
      await announceCampaign(tx, 'update', await findCampaign(tx, row.id));
      return 'stopped';
    }
    await saveProgress(tx, [
      { recipientId: recipient.id, status: 'failed', failReason: error.code, isDelivered: false },
    ]);
    announceSoon(tx, row.id);
    return 'failed';
  }
}

/** The equivalent failure code of the channel. Values that do not fit a template affect one recipient only. */
function templateSignOf(error: Failure): 'templateMissing' | 'templatePaused' | null {
  const fields =
    error.code === 'ERR_INVALID_INPUT' && error.details && 'fields' in error.details ? error.details.fields : {};
  const problem = fields['template.name'];
  if (problem === undefined) return null;
  return problem === 'paused' ? 'templatePaused' : 'templateMissing';
}
