import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { ticketDeleted } from './change/ticket-events.ts';
import { announceDeletion } from './ticket.audience.ts';
import { lockTicket } from './ticket.store.ts';

/** Deletes the ticket with its messages, notes and log. The contact stays. */
export async function deleteTicket(tx: Tx, actor: Actor, ticketId: number): Promise<{ message: string }> {
  ensure(can(actor, 'ticket-options:deleteTicket'), 'ERR_NO_PERMISSION');
  const ticket = await lockTicket(tx, ticketId);
  ensure(ticket, 'ERR_NO_TICKET_FOUND');
  await tx.db.deleteFrom('tickets').where('companyId', '=', tx.companyId).where('id', '=', ticketId).execute();
  await recordAudit(tx, { action: 'ticket.remove', by: actor, subject: { id: ticketId } });
  announceDeletion(tx, ticket);
  tx.publish(ticketDeleted, { ticketId });
  return { message: 'ticket deleted' };
}
