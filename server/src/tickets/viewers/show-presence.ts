import type { PresenceEvent } from '@balcao/contract/tickets/ticket.events';
import type { TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { panelRooms, viewersOf } from '../ticket.audience.ts';

/**
 * Tells viewers of the customer's active ticket on this connection, and live panels that show it, that the customer is
 * typing. Nothing is stored.
 */
export async function showPresence(
  tx: Tx,
  whatsappId: number,
  customer: Identity,
  presence: PresenceEvent['presence'],
): Promise<void> {
  const [ticket] = await tx.rows<TicketVisibility & { id: number }>(
    'ticket-of-identity',
    `select t.id, t.user_id as "userId", t.queue_id as "queueId", t.is_group as "isGroup" from contact_identities i
     join tickets t on t.company_id = i.company_id and t.contact_id = i.contact_id and t.whatsapp_id = $1 and t.status in ('pending', 'open')
     where i.company_id = current_company() and i.kind = $2 and i.value = $3 limit 1`,
    [whatsappId, customer.kind, customer.value],
  );
  if (ticket)
    tx.emit('presence', { ticketId: ticket.id, presence }, { rooms: [viewersOf(ticket.id), ...panelRooms(ticket)] });
}
