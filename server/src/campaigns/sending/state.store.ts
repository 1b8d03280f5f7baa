import type { Campaign, CampaignStatus } from '@balcao/contract/campaigns/campaign';
import { laterThanBefore } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';

type StateChange = {
  /** result of `nextCampaignStatus` */
  status?: CampaignStatus;
  statusReason?: string | null;
  scheduledAt?: Date | null;
  startedAt?: Date;
  completedAt?: Date | null;
  preparedAt?: Date;
  lastTurnAt?: Date;
  pauseReason?: NonNullable<Campaign['pause']>['reason'] | null;
  pauseUntil?: Date | null;
};

export async function saveState(tx: Tx, id: number, change: StateChange): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set({ ...change, updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Whether it runs. Locks the row, so a concurrent cancel waits for the end of the transaction. */
export const lockRunning = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.rows(
      'campaign-lock-running',
      `select from campaigns where company_id = current_company() and id = $1 and status = 'EM_ANDAMENTO' for no key update`,
      [id],
    )
  ).length > 0;

/** Running campaigns of a connection, least recently served first. */
export const selectRunningIds = async (tx: Tx, whatsappId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      'campaigns-running',
      `select id from campaigns where company_id = current_company() and whatsapp_id = $1 and status = 'EM_ANDAMENTO'
       order by last_turn_at nulls first, id`,
      [whatsappId],
    )
  ).map(({ id }) => id);

const isOfAttempt = 'x.company_id = r.company_id and x.recipient_id = r.id and x.attempt = r.attempt';

/**
 * Retries failed recipients from the failed step: delivered files are not sent again. Where that message was deleted with its conversation it is the
 * last one written, unless the next could not be written (a code of our own). Recipients with an unknown outcome are never retried, nor those
 * whose message a person is sending again.
 */
export const retryFailedRecipients = (tx: Tx, campaignId: number): Promise<unknown> =>
  tx.rows(
    'campaign-retry-failed',
    `update campaign_recipients r set status = 'pending', fail_reason = null, attempt = attempt + 1,
       next_step = coalesce((select min(x.step) from campaign_messages x join messages m on m.company_id = x.company_id and m.id = x.message_id
         where ${isOfAttempt} and m.status = 'failed'),
         case when r.fail_reason not like 'ERR\\_%' then (select max(x.step) from campaign_messages x where ${isOfAttempt} and x.message_id is null) end,
         least(r.next_step, 100))
     where r.company_id = current_company() and r.campaign_id = $1 and r.status = 'failed'
       and not exists (select from campaign_messages x join messages m on m.company_id = x.company_id and m.id = x.message_id
         where x.company_id = r.company_id and x.recipient_id = r.id and m.status in ('queued', 'sending'))`,
    [campaignId],
  );
