import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Tx, TxContext } from '../platform/db/tx.ts';

/** Days after a campaign's message within which an opt-out word is understood (docs/decisions/0551). */
const optOutDays = 30;

/** In SQL, for a recipient `r`: their answers still count without the campaign. `now`: a parameter. */
const isStillAnswering = (
  now: string,
): string => `(r.opted_out or exists (select from campaign_messages x where x.company_id = r.company_id and x.recipient_id = r.id
  and x.created_at > ${now}::timestamptz - interval '${optOutDays} days'))`;

/** Detaches from a campaign that is deleted next those recipients who may still opt out, or in again. The others are deleted with it. */
export async function detachRecipients(tx: Tx, campaignId: number): Promise<void> {
  await tx.rows(
    'campaign-recipients-detach',
    `with kept as (update campaign_recipients r set campaign_id = null where r.company_id = current_company() and r.campaign_id = $2
       and ${isStillAnswering('$1')} returning r.id)
     update campaign_messages x set campaign_id = null from kept where x.company_id = current_company() and x.recipient_id = kept.id`,
    [tx.now, campaignId],
  );
}

/** Bypasses row-level security: covers all companies. Deletes detached recipients whose time to opt out is over. */
export const purgeFormerRecipients = ({ database, clock }: TxContext): Promise<void> =>
  deleteInBatches(
    database.owner,
    `delete from campaign_recipients where ctid = any(array(
       select r.ctid from campaign_recipients r where r.campaign_id is null and not ${isStillAnswering('$2')}
       limit $1 for update skip locked))`,
    [clock.now()],
  );
