import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { announceTodo } from './todo.audience.ts';

/** Deletes tasks about erased conversations, also of deleted ones, because their texts are about the person. */
export async function eraseTodos(
  tx: Tx,
  { ticketIds, contactIds }: { ticketIds: readonly number[]; contactIds: readonly number[] },
): Promise<{ rows: number }> {
  const removed = await tx.rows<{ id: number; userId: number }>(
    'erase-todos',
    `delete from todos where company_id = current_company() and (ticket_id = any($1) or contact_id = any($2))
     returning id::int as id, user_id as "userId"`,
    [ticketIds, contactIds],
  );
  for (const { id, userId } of removed) announceTodo(tx, userId, 'change', id);
  return { rows: removed.length };
}

/** Erases the person's number from other tasks. */
export async function eraseNamedInTodos(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions<{ id: number; userId: number }>(
    tx,
    person,
    'erase-named-todos',
    `update todos set text = regexp_replace(text, $1, '…', 'g'), updated_at = $3
     where company_id = current_company() and text like any($2) and text ~ $1 returning id::int as id, user_id as "userId"`,
    [tx.now],
  );
  for (const { id, userId } of changed) announceTodo(tx, userId, 'change', id);
  return { rows: changed.length };
}
