import type { Tx } from '../platform/db/tx.ts';

/** Moves a duplicate's ratings to the survivor, open questions too; `home_contact_id` keeps the original contact. */
export async function moveRatingsToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await tx.rows(
    'merge-ratings',
    `update ratings r set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1),
       open_until = case when not exists (select from ratings s where s.company_id = current_company() and s.contact_id = $1
         and s.whatsapp_id = r.whatsapp_id and s.open_until is not null) then open_until end
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/** Undoes a merge: ratings that came from one of `originalIds` move to `to`. */
export async function returnRatingsToContact(
  tx: Tx,
  { from, to, originalIds }: { from: number; to: number; originalIds: number[] },
): Promise<void> {
  await tx.rows(
    'unmerge-ratings',
    `update ratings set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [from, to, originalIds],
  );
}
