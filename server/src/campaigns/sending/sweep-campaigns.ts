import { confirmationHours } from '@balcao/contract/campaigns/campaign.rules';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { skipUnanswered } from '../answers/answer.store.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { enqueueAdvance } from './enqueue-advance.ts';

/** Checks connections with running campaigns periodically: a wake-up may have been lost with a process. */
export async function sweepCampaigns(context: TxContext): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappIds: number[] }>(
    `select company_id as "companyId", array_agg(distinct whatsapp_id) as "whatsappIds" from campaigns
     where status = 'EM_ANDAMENTO' and whatsapp_id is not null and prepared_at is not null group by company_id`,
  );
  await processEach(rows, ({ companyId, whatsappIds }) =>
    inTx(context, companyId, async (tx) => {
      const before = new Date(tx.now.getTime() - confirmationHours * 3_600_000);
      for (const { campaignId } of await skipUnanswered(tx, before)) announceSoon(tx, campaignId);
      for (const whatsappId of whatsappIds) enqueueAdvance(tx, whatsappId, tx.now);
    }),
  );
}
