import type { Tx } from '../platform/db/tx.ts';

/** Reports still count erased recipients; waiting ones are skipped. A keyed hash of each opted-out number stays, so that it is not written to again. */
export async function eraseRecipients(
  tx: Tx,
  { contactIds, numbers }: { contactIds: readonly number[]; numbers: readonly string[] },
): Promise<{ rows: number }> {
  const changed = await tx.rows(
    'erase-recipients',
    `update campaign_recipients set name = '', number = '', email = '', number_key = 'erased:' || id, contact_id = null, home_contact_id = null,
       status = case when status in ('pending', 'requested', 'confirmed') then 'skipped' else status end,
       fail_reason = case when status in ('pending', 'requested', 'confirmed') then 'noNumber' else fail_reason end
     where company_id = current_company() and (contact_id = any($1) or home_contact_id = any($1) or number_key = any($2) or number = any($2))
     returning id`,
    [contactIds, numbers],
  );
  const optOuts = await tx.rows<{ key: string; createdAt: Date }>(
    'erase-opt-outs',
    `delete from campaign_opt_outs where company_id = current_company() and (number_key = any($1) or number = any($1))
     returning (erased_number_keys(number_key))[1] as key, created_at as "createdAt"`,
    [numbers],
  );
  for (const { key, createdAt } of optOuts)
    await tx.rows(
      'retain-erased-opt-out',
      `insert into campaign_opt_outs (number, number_key, name, word, created_at) values ('', $1, '', '', $2)
       on conflict (company_id, number_key) do nothing`,
      [key, createdAt],
    );
  return { rows: changed.length + optOuts.length };
}
