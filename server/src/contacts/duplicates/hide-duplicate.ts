import type { Tx } from '../../platform/db/tx.ts';

/** Keeps the duplicate's row, hidden, so that the merge can be undone; its identities point to the survivor. */
export async function hideDuplicate(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-hide',
    `update contacts set merged_into = $1, removed_at = coalesce(removed_at, $3), updated_at = $3
     where company_id = current_company() and id = $2`,
    [survivorId, duplicateId, tx.now],
  );
}

export async function showDuplicate(tx: Tx, contactId: number, removedAt: string | null): Promise<void> {
  await tx.rows(
    'unmerge-show',
    `update contacts set merged_into = null, removed_at = $2, updated_at = $3 where company_id = current_company() and id = $1`,
    [contactId, removedAt, tx.now],
  );
}

/** Each identity remembers its original contact. */
export async function moveIdentities(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-identities',
    `update contact_identities set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/**
 * Undo of a merge: identities whose original contact is one of `originalIds` go back to the contact that these now
 * belong to.
 */
export async function returnIdentities(
  tx: Tx,
  { from, to, originalIds }: { from: number; to: number; originalIds: number[] },
): Promise<void> {
  await tx.rows(
    'unmerge-identities',
    `update contact_identities set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [from, to, originalIds],
  );
}
