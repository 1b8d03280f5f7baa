import type { MergeSuggestion } from '@balcao/contract/contact-merges/merge-suggestion';
import type { Tx } from '../../platform/db/tx.ts';

type SuggestionRow = Pick<MergeSuggestion, 'reason'> & { firstId: number; secondId: number; createdAt: Date };

/**
 * Suggestions that still apply, newest first: neither contact is merged or removed, the shared value is unchanged, and
 * nobody has separated them.
 */
export const selectSuggestions = (tx: Tx, limit: number): Promise<SuggestionRow[]> =>
  tx.rows<SuggestionRow>(
    'merge-suggestions',
    `select s.first_id as "firstId", s.second_id as "secondId", s.reason, s.created_at as "createdAt"
     from merge_suggestions s
     join contacts a on (a.company_id, a.id) = (s.company_id, s.first_id) and a.merged_into is null and a.removed_at is null
     join contacts b on (b.company_id, b.id) = (s.company_id, s.second_id) and b.merged_into is null and b.removed_at is null
     where s.company_id = current_company() and s.dismissed_at is null
       and case s.reason when 'number' then number_key(a.number) = number_key(b.number) else lower(a.email) = lower(b.email) end
       and not exists (select from contact_merges m where m.company_id = current_company() and m.apart
         and (m.gone_id, m.kept_id) in ((s.first_id, s.second_id), (s.second_id, s.first_id)))
     order by s.created_at desc, s.first_id desc limit $1`,
    [limit],
  );

/** False when there is no such suggestion. A dismissal is permanent. */
export async function saveDismissal(tx: Tx, firstId: number, secondId: number, userId: number): Promise<boolean> {
  const rows = await tx.rows(
    'merge-suggestion-dismiss',
    `update merge_suggestions set dismissed_at = coalesce(dismissed_at, $3), dismissed_by = coalesce(dismissed_by, $4)
     where company_id = current_company() and first_id = $1 and second_id = $2 returning first_id`,
    [firstId, secondId, tx.now, userId],
  );
  return rows.length > 0;
}
