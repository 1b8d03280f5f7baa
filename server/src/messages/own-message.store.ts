import type { MediaType, MessageStatus } from '@balcao/contract/messages/message';
import type { OutboundOrigin } from '@balcao/contract/messages/origin.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { DriverKey } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

type NewMessage = {
  ticketId: number;
  contactId: number;
  whatsappId: number | null;
  queueId: number | null;
  clientId: string | null;
  body: string;
  mediaType: MediaType;
  metadata: Record<string, unknown> | null;
  fileId: number | null;
  quotedMessageId: number | null;
  quotedProviderId: string | null;
  status: MessageStatus;
  isPrivate: boolean;
  origin: OutboundOrigin;
  sentBy: number | null;
  /** not to be sent before this time */
  nextAttemptAt: Date | null;
};

/** `kind`: of its connection */
type InsertedMessage = { id: number; kind: DriverKey | null };

/**
 * Inserts a message of ours into its ticket's chat on the ticket's connection. Null when the screen has sent it before:
 * a client id is unique per ticket.
 */
export async function insertOwnMessage(tx: Tx, message: NewMessage): Promise<InsertedMessage | null> {
  const [inserted] = await tx.rows<InsertedMessage>('message-insert', insertSql, [
    message.ticketId,
    message.contactId,
    message.whatsappId,
    message.queueId,
    message.clientId,
    message.body,
    message.mediaType,
    message.metadata === null ? null : jsonb(message.metadata),
    message.fileId,
    message.quotedMessageId,
    message.quotedProviderId,
    message.status,
    message.isPrivate,
    message.origin,
    message.sentBy,
    message.nextAttemptAt,
    message.fileId === null ? null : 'ready',
    tx.now,
  ]);
  return inserted ?? null;
}

/** The message that was sent in this ticket under the client id; a merge may have moved it to another one. */
export async function findIdByClientId(tx: Tx, ticketId: number, clientId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where(({ eb, or }) => or([eb('ticketId', '=', ticketId), eb('homeTicketId', '=', ticketId)]))
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

type ChatOwner = Pick<Ticket, 'contactId' | 'whatsappId'>;

/**
 * The channel's chat id of a contact: the chat in which the customer last wrote on this connection, which their tickets
 * store (decisions/0098); otherwise the contact's best identity there, of two forms of a mobile number the one entered.
 */
export async function resolveChatId(tx: Tx, { whatsappId, contactId }: ChatOwner): Promise<string> {
  const [row] = await tx.rows<{ chat: string }>('chat-id', `select ${chatIdSql('$1::int', '$2::int')} as chat`, [
    whatsappId,
    contactId,
  ]);
  return row?.chat ?? '';
}

/** As an expression for use inside another statement. */
const chatIdSql = (whatsappId: string, contactId: string): string => `coalesce(
  (select chat from tickets where company_id = current_company() and whatsapp_id = ${whatsappId} and contact_id = ${contactId} and chat is not null order by updated_at desc limit 1),
  (select i.value from contact_identities i join contacts c on (c.company_id, c.id) = (i.company_id, i.contact_id)
   where i.company_id = current_company() and i.contact_id = ${contactId}
   order by array_position(array['wa_lid', 'phone', 'wa_bsuid', 'psid', 'igsid', 'group'], i.kind), i.value = c.number desc, i.value limit 1),
  '')`;

const insertSql = `
  insert into messages (ticket_id, contact_id, whatsapp_id, queue_id, client_id, body, media_type, facts, file_id, quoted_message_id,
    quoted_provider_id, status, is_private, origin, sent_by, next_attempt_at, media_state, sent_at, created_at, updated_at, from_me, read, chat)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $18, true, true, ${chatIdSql('$3', '$2')})
  on conflict (company_id, ticket_id, client_id) where client_id is not null do nothing
  returning id, (select k.channel || '/' || k.provider from connections k
    where k.company_id = messages.company_id and k.id = messages.whatsapp_id) as kind`;
