import type { Tx } from '../platform/db/tx.ts';
import { announceTodo } from './todo.audience.ts';

/** Tasks about conversations that are erased: their texts speak of the person. */
export async function eraseTodos(tx: Tx, { ticketIds }: { ticketIds: readonly number[] }): Promise<{ rows: number }> {
  const removed = await tx.rows<{ id: number; userId: number }>(
    'erase-todos',
    `delete from todos where company_id = current_company() and ticket_id = any($1) returning id::int as id, user_id as "userId"`,
    [ticketIds],
  );
  for (const { id, userId } of removed) announceTodo(tx, userId, 'change', id);
  return { rows: removed.length };
}
