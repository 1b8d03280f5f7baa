import type { Tx } from '../platform/db/tx.ts';
import { expireRatingJob, expireRatingKey } from './rating.jobs.ts';

/** Moves a duplicate's ratings to the survivor, open questions too; `home_contact_id` keeps the original contact. */
export async function moveRatingsToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  await endEarlierQuestions(tx, [survivorId, duplicateId]);
  await tx.rows(
    'merge-ratings',
    `update ratings set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [survivorId, duplicateId],
  );
}

/**
 * One question per connection stays open, as for one contact: the last one that may still be answered. An answered one may be marked as open
 * long after the time for its comment.
 */
async function endEarlierQuestions(tx: Tx, contactIds: number[]): Promise<void> {
  const ended = await tx.rows<{ id: number }>(
    'merge-ratings-end',
    `update ratings r set open_until = null
     where company_id = current_company() and contact_id = any($1) and open_until is not null and exists (
       select from ratings s where s.company_id = current_company() and s.contact_id = any($1) and s.whatsapp_id = r.whatsapp_id
         and s.open_until is not null and (s.open_until > $2, s.asked_at, s.id) > (r.open_until > $2, r.asked_at, r.id))
     returning id`,
    [contactIds, tx.now],
  );
  for (const { id } of ended) tx.cancelJob(expireRatingJob, expireRatingKey(id));
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
