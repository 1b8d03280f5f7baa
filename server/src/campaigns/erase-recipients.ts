import type { Tx } from '../platform/db/tx.ts';

/** Reports count them still. Whoever had opted out is in no list of ours any more by which they could be written to. */
export async function eraseRecipients(
  tx: Tx,
  { contactIds, numbers }: { contactIds: readonly number[]; numbers: readonly string[] },
): Promise<{ rows: number }> {
  const changed = await tx.rows(
    'erase-recipients',
    `update campaign_recipients set name = '', number = '', email = '', number_key = 'erased:' || id, contact_id = null, home_contact_id = null
     where company_id = current_company() and (contact_id = any($1) or home_contact_id = any($1) or number_key = any($2) or number = any($2))
     returning id`,
    [contactIds, numbers],
  );
  const optOuts = await tx.rows(
    'erase-opt-outs',
    'delete from campaign_opt_outs where company_id = current_company() and (number_key = any($1) or number = any($1)) returning id',
    [numbers],
  );
  return { rows: changed.length + optOuts.length };
}
