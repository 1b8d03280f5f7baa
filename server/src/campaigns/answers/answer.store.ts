import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';
import type { Tx } from '../../platform/db/tx.ts';

/** Saves a recipient's answer, unless their status is no longer `from`. */
export const saveAnswer = (
  tx: Tx,
  recipientId: number,
  { from, to, ticketId }: { from: RecipientStatus; to: RecipientStatus; ticketId: number },
): Promise<unknown> =>
  tx.rows(
    'campaign-answer',
    `update campaign_recipients set status = $3, answer_ticket_id = $5,
       fail_reason = case when $3 = 'skipped' then 'optedOut' else fail_reason end,
       confirmed_at = case when $3 = 'confirmed' then $4 else confirmed_at end,
       answered_at = case when $3 = 'answered' then $4 else answered_at end
     where company_id = current_company() and id = $1 and status = $2`,
    [recipientId, from, to, tx.now, ticketId],
  );

/** The campaign that a ticket answers; the latest one when there are several. */
export const selectTicketCampaign = async (
  tx: Tx,
  ticketId: number,
): Promise<{ id: number; name: string } | undefined> =>
  (
    await tx.rows<{ id: number; name: string }>(
      'campaign-of-ticket',
      `select a.id, a.name from campaign_recipients r join campaigns a on a.company_id = r.company_id and a.id = r.campaign_id
       where r.company_id = current_company() and r.answer_ticket_id = $1 order by r.id desc limit 1`,
      [ticketId],
    )
  )[0];

/** Skips recipients whose confirmation question, asked before `before`, has no answer. */
export const skipUnanswered = (tx: Tx, before: Date): Promise<{ campaignId: number }[]> =>
  tx.rows(
    'campaign-unanswered',
    `update campaign_recipients r set status = 'skipped', fail_reason = 'noAnswer'
     where r.company_id = current_company() and r.campaign_id is not null and r.status = 'requested' and r.requested_at < $1
     returning r.campaign_id as "campaignId"`,
    [before],
  );
