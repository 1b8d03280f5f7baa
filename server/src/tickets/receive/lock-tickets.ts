import type { Tx } from '../../platform/db/tx.ts';

/**
 * In id order: two batches may reach the tickets of one person through different chats. `isWaiting` false: a caller
 * that holds locks outside the common order must not wait, and gets PostgreSQL's `lock_not_available` instead.
 */
export async function lockTickets(tx: Tx, ids: number[], { isWaiting }: { isWaiting: boolean }): Promise<void> {
  if (ids.length === 0) return;
  const nowait = isWaiting ? '' : ' nowait';
  await tx.rows(
    `inbound-tickets-lock${nowait}`,
    `select id from tickets where company_id = current_company() and id = any($1) order by id for no key update${nowait}`,
    [ids],
  );
}
