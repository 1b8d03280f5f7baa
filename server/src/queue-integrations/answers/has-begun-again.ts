import type { Tx } from '../../platform/db/tx.ts';

/** Whether the ticket is in a conversation that began after this time: what was asked before it belongs to an earlier one. */
export async function hasBegunAgain(tx: Tx, ticketId: number, since: Date): Promise<boolean> {
  const rows = await tx.rows(
    'integration-conversation-later',
    `select id from ticket_cycles where company_id = current_company() and ticket_id = $1 and closed_at is null and opened_at > $2`,
    [ticketId, since],
  );
  return rows.length > 0;
}
