import type { Tx } from '../../platform/db/tx.ts';
import { announceDeletion } from '../ticket.audience.ts';
import { lockTicket } from '../ticket.store.ts';
import { ticketDeleted } from './ticket-events.ts';

/** The conversations of a person, with everything in them, whatever their state. */
export async function eraseTickets(tx: Tx, { ticketIds }: { ticketIds: readonly number[] }): Promise<{ rows: number }> {
  let rows = 0;
  for (const id of ticketIds) {
    const ticket = await lockTicket(tx, id);
    if (!ticket) continue;
    await tx.db.deleteFrom('tickets').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
    announceDeletion(tx, ticket);
    tx.publish(ticketDeleted, { ticketId: id });
    rows += 1;
  }
  return { rows };
}

/** Their number in the last message of conversations of others. */
export async function eraseNamedInTickets(
  tx: Tx,
  { addresses }: { addresses: readonly string[] },
): Promise<{ rows: number }> {
  for (const address of addresses)
    await tx.rows(
      'erase-named-last',
      `update tickets set last_message = replace(last_message, $1, '…') where company_id = current_company() and last_message like $2`,
      [address, `%${address}%`],
    );
  return { rows: 0 };
}
