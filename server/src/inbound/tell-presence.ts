import type { TellPresence } from '../channels/channel.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { viewersOf } from '../tickets/ticket.audience.ts';

/** Whoever looks at the ticket of this chat sees that the customer types. */
export const tellPresence =
  (border: Border): TellPresence =>
  (line, chat, presence) =>
    inTx(border, line.companyId, async (tx) => {
      const [ticket] = await tx.rows<{ id: number }>(
        'presence-ticket',
        `select t.id from tickets t where t.company_id = current_company() and t.whatsapp_id = $1 and t.status in ('pending', 'open')
           and t.contact_id = (select contact_id from contact_identities where company_id = current_company() and value = $2 limit 1) limit 1`,
        [line.id, chat],
      );
      if (ticket) tx.emit('presence', { ticketId: ticket.id, presence }, { rooms: [viewersOf(ticket.id)] });
    });
