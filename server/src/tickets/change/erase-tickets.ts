import type { Tx } from '../../platform/db/tx.ts';
import { eraseMentions } from '../../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../../platform/erasure/written-numbers.ts';
import { announceDeletion } from '../ticket.audience.ts';
import { lockTicket } from '../ticket.store.ts';
import { ticketDeleted } from './ticket-events.ts';

/** Erases the conversations of a person with everything in them, whatever their status. */
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

/** Erases the person's number from the last message of other contacts' tickets. */
export async function eraseNamedInTickets(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  await eraseMentions(
    tx,
    person,
    'erase-named-last',
    `update tickets set last_message = regexp_replace(last_message, $1, '…', 'g')
     where company_id = current_company() and last_message like any($2) and last_message ~ $1`,
  );
  return { rows: 0 };
}
