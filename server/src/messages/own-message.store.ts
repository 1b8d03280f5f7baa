import type { MediaType, MessageStatus } from '@balcao/contract/messages/message';
import type { OutboundOrigin } from '@balcao/contract/messages/origin.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

export type NewMessage = {
  ticketId: number;
  contactId: number;
  whatsappId: number | null;
  queueId: number | null;
  clientId: string | null;
  body: string;
  mediaType: MediaType;
  facts: Record<string, unknown> | null;
  fileId: number | null;
  quotedMessageId: number | null;
  quotedProviderId: string | null;
  status: MessageStatus;
  isPrivate: boolean;
  origin: OutboundOrigin;
  sentBy: number | null;
  /** kept back until then */
  nextAttemptAt: Date | null;
};

/** One of ours, in the conversation that its ticket has on its line. null when the screen sent it already: its own id is taken once per ticket. */
export async function insertOwnMessage(tx: Tx, message: NewMessage): Promise<number | null> {
  const row = await tx.db
    .insertInto('messages')
    .values({
      ...message,
      chat: chatIdSql(message),
      facts: message.facts === null ? null : jsonb(message.facts),
      fromMe: true,
      read: true,
      mediaState: message.fileId === null ? null : 'ready',
      sentAt: tx.now,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'ticketId', 'clientId']).where('clientId', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findIdByClientId(tx: Tx, ticketId: number, clientId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

type ChatOwner = Pick<Ticket, 'contactId' | 'whatsappId'>;

/**
 * The channel's chat id of a contact: the one the customer last wrote in on this connection, which their tickets keep
 * (decisions/0098), else the contact's best identity there: of the forms of a mobile number, the one it was written down in.
 */
export async function resolveChatId(tx: Tx, owner: ChatOwner): Promise<string> {
  const { chat } = await tx.db.selectNoFrom(chatIdSql(owner).as('chat')).executeTakeFirstOrThrow();
  return chat;
}

/** The same inside another statement. */
export const chatIdSql = ({ contactId, whatsappId }: ChatOwner) => sql<string>`coalesce(
  (select chat from tickets where company_id = current_company() and whatsapp_id = ${whatsappId} and contact_id = ${contactId} and chat is not null order by updated_at desc limit 1),
  (select i.value from contact_identities i join contacts c on (c.company_id, c.id) = (i.company_id, i.contact_id)
   where i.company_id = current_company() and i.contact_id = ${contactId}
   order by array_position(array['wa_bsuid', 'wa_lid', 'phone', 'psid', 'igsid', 'group'], i.kind), i.value = c.number desc, i.value limit 1),
  '')`;
