import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';

/** Erases a person's number from notes about others. A note has at least two characters. */
export async function eraseNamedInNotes(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-notes',
    `with found as (select id, regexp_replace(note, $1, '…', 'g') as text from ticket_notes
       where company_id = current_company() and note like any($2) and note ~ $1)
     update ticket_notes n set note = case when length(found.text) < 2 then '……' else found.text end, updated_at = $3
     from found where n.company_id = current_company() and n.id = found.id returning n.id`,
    [tx.now],
  );
  return { rows: changed.length };
}
