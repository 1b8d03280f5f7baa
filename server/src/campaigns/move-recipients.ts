import type { Tx } from '../platform/db/tx.ts';

/** Those of a duplicate go to its survivor; each remembers whose it was. */
export async function moveRecipientsToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-recipients',
    `update campaign_recipients set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/** The merge is undone: those that came from one of `originalIds` go to the contact that these belong to. */
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
