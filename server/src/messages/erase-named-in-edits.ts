import type { Tx } from '../platform/db/tx.ts';
import { type NamedPerson, namedIn } from '../platform/text/written-numbers.ts';

/** Somebody's number in what messages of others said before they were edited, and in what links of others lead to. */
export async function eraseNamedInEdits(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const named = namedIn(person);
  if (named === null) return { rows: 0 };
  const edits = await tx.rows(
    'erase-named-edits',
    `update message_edits set body = regexp_replace(body, $1, '…', 'g')
     where company_id = current_company() and body like any($2) and body ~ $1 returning id`,
    [named.pattern, named.looks],
  );
  const previews = await tx.rows(
    'erase-named-previews',
    `delete from message_previews p using (select message_id, concat_ws(E'\\n', url, title, description, site) as text
       from message_previews where company_id = current_company()) x
     where p.company_id = current_company() and p.message_id = x.message_id and x.text like any($2) and x.text ~ $1
     returning p.message_id`,
    [named.pattern, named.looks],
  );
  return { rows: edits.length + previews.length };
}
