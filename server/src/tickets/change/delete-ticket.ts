import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceDeletion } from '../ticket.audience.ts';
import { lockTicket } from '../ticket.store.ts';
import { removeWordsOfTicket } from './remove-words-of-ticket.ts';
import { ticketDeleted } from './ticket-events.ts';

/** Deletes the ticket with its messages, their files, notes and log. The contact stays. */
export async function deleteTicket(tx: Tx, actor: Actor, ticketId: number): Promise<{ message: string }> {
  ensure(can(actor, 'ticket-options:deleteTicket'), 'ERR_NO_PERMISSION');
  const ticket = await lockTicket(tx, ticketId);
  ensure(ticket, 'ERR_NO_TICKET_FOUND');
  const fileIds = await findFileIds(tx, ticketId);
  await removeWordsOfTicket(tx, ticketId);
  await tx.db.deleteFrom('tickets').where('companyId', '=', tx.companyId).where('id', '=', ticketId).execute();
  // Their bytes are removed by the sweep of the file store.
  await removeUnusedFiles(tx, fileIds);
  await recordAudit(tx, { action: 'ticket.remove', by: actor, subject: { id: ticketId } });
  announceDeletion(tx, ticket);
  tx.publish(ticketDeleted, { ticketId });
  return { message: 'ticket deleted' };
}

async function findFileIds(tx: Tx, ticketId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'ticket-files',
    'select distinct file_id::int as id from messages where company_id = current_company() and ticket_id = $1 and file_id is not null',
    [ticketId],
  );
  return rows.map(({ id }) => id);
}
