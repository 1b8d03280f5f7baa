import type { Tx } from '../platform/db/tx.ts';

/** The answers count still, as nobody's; what was written beside them goes. */
export async function eraseRatings(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  const changed = await tx.rows(
    'erase-ratings',
    `update ratings set comment = null, contact_id = null, home_contact_id = null
     where company_id = current_company() and (contact_id = any($1) or home_contact_id = any($1)) returning id`,
    [contactIds],
  );
  return { rows: changed.length };
}
