import type { messageApi } from '@balcao/contract/messages/message.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { findTicket } from '../../tickets/find-ticket.ts';

/** The start of the channel's window in a ticket. An earlier conversation may have opened it. */
export async function showWindow(
  tx: Tx,
  actor: Actor,
  ticketId: number,
): Promise<z.input<typeof messageApi.window.output>> {
  const { contactId, whatsappId } = await findTicket(tx, actor, ticketId);
  const at = whatsappId === null ? null : await selectCustomerWroteAt(tx, { contactId, whatsappId });
  return { customerWroteAt: at?.toISOString() ?? null };
}

/** When the customer last wrote to a connection, in any ticket; null: not within the last eight days. */
async function selectCustomerWroteAt(
  tx: Tx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
): Promise<Date | null> {
  const [row] = await tx.rows<{ at: Date | null }>(
    'customer-wrote-at',
    `select max(m.sent_at) as at from (
       select company_id, id from tickets where company_id = current_company() and contact_id = $1 and whatsapp_id = $2
         and chat is not null order by updated_at desc limit 5
     ) t cross join lateral (
       select sent_at from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.whatsapp_id = $2 and not m.from_me
         and m.sent_at > app_now() - interval '8 days' order by m.sent_at desc limit 1
     ) m`,
    [contactId, whatsappId],
  );
  return row?.at ?? null;
}
