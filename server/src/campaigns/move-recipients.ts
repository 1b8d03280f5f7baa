import type { Tx } from '../platform/db/tx.ts';

/** Moves a duplicate's recipients to the survivor; `home_contact_id` keeps the original contact. */
export async function moveRecipientsToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-recipients',
    `update campaign_recipients set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/** Undoes a merge: recipients that came from one of `originalIds` move to `to`. */
export async function returnRecipientsToContact(
  tx: Tx,
  { from, to, originalIds }: { from: number; to: number; originalIds: number[] },
): Promise<void> {
  await tx.rows(
    'unmerge-recipients',
    `update campaign_recipients set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [from, to, originalIds],
  );
}
