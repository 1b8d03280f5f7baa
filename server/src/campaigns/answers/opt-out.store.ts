import type { Tx } from '../../platform/db/tx.ts';

/**
 * Until the end of the transaction no message to the contact is stored. Another campaign's message that is stored after it sees the
 * opt-out (`recordStep`); one that was stored before is withdrawn. `for update`, since a new message locks its contact by a foreign
 * key only, which no weaker lock stops.
 */
export const lockContactForOptOut = (tx: Tx, contactId: number): Promise<unknown> =>
  tx.rows('campaign-opt-out-lock', 'select from contacts where company_id = current_company() and id = $1 for update', [
    contactId,
  ]);

/** False when the number has already opted out. */
export async function insertOptOut(tx: Tx, recipientId: number, word: string): Promise<boolean> {
  const rows = await tx.rows(
    'campaign-opt-out',
    `insert into campaign_opt_outs (number, number_key, name, word, campaign_id, created_at)
     select number, number_key, name, $2, campaign_id, $3 from campaign_recipients where company_id = current_company() and id = $1
     on conflict (company_id, number_key) do nothing returning id`,
    [recipientId, word.trim().slice(0, 100), tx.now],
  );
  return rows.length > 0;
}

/** In any state: recipients who answered earlier can opt out as well. */
export const markOptedOut = (tx: Tx, recipientId: number): Promise<unknown> =>
  tx.rows(
    'campaign-recipient-opted-out',
    'update campaign_recipients set opted_out = true where company_id = current_company() and id = $1 and not opted_out',
    [recipientId],
  );

/** Deletes the opt-outs of all numbers of the contact. */
export const deleteOptOutsOf = (tx: Tx, contactId: number): Promise<unknown> =>
  tx.rows(
    'campaign-opt-in',
    `delete from campaign_opt_outs o where o.company_id = current_company() and o.number_key = any(array(
       select unnest(opt_out_keys(number_key(i.value))) from contact_identities i
         where i.company_id = current_company() and i.contact_id = $1 and i.kind = 'phone'
       union select unnest(opt_out_keys(r.number_key)) from campaign_recipients r where r.company_id = current_company() and r.contact_id = $1))`,
    [contactId],
  );
