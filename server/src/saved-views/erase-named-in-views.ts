import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { announceSavedViews } from './saved-view.audience.ts';

/** Erases a person's number from saved searches. */
export async function eraseNamedInViews(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions<{ userId: number | null }>(
    tx,
    person,
    'erase-named-views',
    `update saved_views set name = regexp_replace(name, $1, '…', 'g'), updated_at = $3,
       filter = jsonb_set(filter, '{search}', to_jsonb(regexp_replace(coalesce(filter->>'search', ''), $1, '…', 'g')))
     where company_id = current_company()
       and (name like any($2) and name ~ $1 or filter->>'search' like any($2) and filter->>'search' ~ $1)
     returning user_id as "userId"`,
    [tx.now],
  );
  if (changed.length > 0) announceSavedViews(tx, ...changed);
  return { rows: changed.length };
}
