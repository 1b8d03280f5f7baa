import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';

/** Numbers change hands: an older answer of the channel is renewed when the recipient's turn comes. */
const validForDays = 30;

/** Whoever has confirmed has answered from their number. */
const isStale = `r.status = 'pending' and r.number_checked_at is null and exists (select from contact_list_items i
  where i.company_id = r.company_id and i.contact_list_id = a.contact_list_id and i.number_key = r.number_key
    and (i.checked_at is null or i.checked_at < $2::timestamptz - make_interval(days => ${validForDays})))`;

/** A QR code connection can check numbers, and WhatsApp watches it for messages to numbers that do not exist. */
export async function needsNumberCheck(
  tx: Tx,
  { whatsapp, contactListId }: Pick<CampaignRow, 'whatsapp' | 'contactListId'>,
  recipientId: number,
): Promise<boolean> {
  if (whatsapp?.channel !== 'whatsapp' || whatsapp.provider !== 'beta' || contactListId === null) return false;
  const rows = await tx.rows(
    'campaign-number-stale',
    `select from campaign_recipients r join campaigns a on a.company_id = r.company_id and a.id = r.campaign_id
     where r.company_id = current_company() and r.id = $1 and ${isStale}`,
    [recipientId, tx.now],
  );
  return rows.length > 0;
}

export type StaleNumber = { recipientId: number; contactListId: number; number: string };

/** The next recipients whose number needs a check, in the order of their turns. */
export const selectStaleNumbers = (tx: Tx, campaignId: number, limit: number): Promise<StaleNumber[]> =>
  tx.rows(
    'campaign-numbers-stale',
    `select n.id as "recipientId", a.contact_list_id as "contactListId", n.number from campaigns a
     cross join lateral (select * from campaign_recipients r where r.company_id = a.company_id and r.campaign_id = a.id and r.status = 'pending'
       and r.next_step < 101 order by r.id limit $3) n
     join campaign_recipients r on r.company_id = n.company_id and r.id = n.id
     where a.company_id = current_company() and a.id = $1 and ${isStale} order by n.id`,
    [campaignId, tx.now, limit],
  );

/** Set whatever the channel answered, so that no turn is delayed twice. */
export const markNumbersChecked = (tx: Tx, recipientIds: number[]): Promise<unknown> =>
  tx.rows(
    'campaign-numbers-checked',
    'update campaign_recipients set number_checked_at = $2 where company_id = current_company() and id = any($1)',
    [recipientIds, tx.now],
  );

export const selectNumbersOf = (tx: Tx, recipientIds: number[]): Promise<StaleNumber[]> =>
  tx.rows(
    'campaign-numbers-of',
    `select r.id as "recipientId", a.contact_list_id as "contactListId", r.number from campaign_recipients r
     join campaigns a on a.company_id = r.company_id and a.id = r.campaign_id
     where r.company_id = current_company() and r.id = any($1) and a.contact_list_id is not null order by r.id`,
    [recipientIds],
  );
