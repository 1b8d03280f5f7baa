import type { Ticket } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import type { Tx } from '../platform/tx.ts';

type Whose = Pick<Ticket, 'contactId' | 'whatsappId'>;

/**
 * The channel's name of a ticket's conversation: the one the customer last wrote under on this line, else the
 * contact's best identity there: of the forms of a mobile number, the one it was written down in.
 */
export async function chatOf(tx: Tx, whose: Whose): Promise<string> {
  const { chat } = await tx.db.selectNoFrom(chatFor(whose).as('chat')).executeTakeFirstOrThrow();
  return chat;
}

/** The same inside another statement. */
export const chatFor = ({ contactId, whatsappId }: Whose) => sql<string>`coalesce(
  (select chat from messages where company_id = current_company() and whatsapp_id = ${whatsappId} and contact_id = ${contactId} and not from_me and chat <> '' order by id desc limit 1),
  (select i.value from contact_identities i join contacts c on (c.company_id, c.id) = (i.company_id, i.contact_id)
   where i.company_id = current_company() and i.contact_id = ${contactId}
   order by array_position(array['wa_bsuid', 'wa_lid', 'phone', 'psid', 'igsid', 'group'], i.kind), i.value = c.number desc, i.value limit 1),
  '')`;
