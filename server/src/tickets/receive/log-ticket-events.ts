import type { Tx } from '../../platform/db/tx.ts';

/** Logs that tickets were created, or reopened by their customers. */
export async function logTicketEvents(
  tx: Tx,
  inserted: { id: number }[],
  updates: { id: number; reopen: boolean }[],
): Promise<void> {
  const entries = [
    ...inserted.map(({ id }) => ({ id, type: 'create' })),
    ...updates.filter((b) => b.reopen).map(({ id }) => ({ id, type: 'reopen' })),
  ];
  if (entries.length === 0) return;
  await tx.rows(
    'inbound-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select x.id, x.type, t.queue_id, $3 from unnest($1::int[], $2::text[]) x(id, type)
     join tickets t on t.company_id = current_company() and t.id = x.id`,
    [entries.map((e) => e.id), entries.map((e) => e.type), tx.now],
  );
}
