import type { Tx } from '../platform/db/tx.ts';
import { likePattern } from '../platform/text/like-pattern.ts';

type Known = { ticketIds: readonly number[]; contactIds: readonly number[]; addresses: readonly string[] };

/**
 * Deletes the log of what endpoints were sent about a person, and waiting deliveries. What receivers already have is
 * between them and the company.
 */
export async function eraseEndpointDeliveries(
  tx: Tx,
  { ticketIds, contactIds, addresses }: Known,
): Promise<{ rows: number }> {
  const subjects = [...ticketIds.map((id) => `ticket:${id}`), ...contactIds.map((id) => `contact:${id}`)];
  const removed = await tx.rows(
    'erase-webhook-deliveries',
    `delete from webhook_deliveries where company_id = current_company() and (subject = any($1) or data::text like any($2) or answer like any($2)) returning id`,
    [subjects, addresses.map(likePattern)],
  );
  return { rows: removed.length };
}
