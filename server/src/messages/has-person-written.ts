import type { Tx } from '../platform/db/tx.ts';

/**
 * Whether one of our people, on the screen or the phone, has written to the customer in this ticket since then; notes
 * do not count. Compares `sent_at`, which has an index; the clock of a phone may be wrong by an hour.
 */
export async function hasPersonWrittenSince(tx: Tx, ticketId: number, since: Date): Promise<boolean> {
  const [found] = await tx.rows<{ written: boolean }>(
    'person-written-since',
    `select exists (select from messages where company_id = current_company() and ticket_id = $1 and from_me and not is_private
       and origin in ('person', 'phone') and created_at >= $2 and sent_at >= $2::timestamptz - interval '1 hour') as written`,
    [ticketId, since],
  );
  return found?.written ?? false;
}
