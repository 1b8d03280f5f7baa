import type { MediaType, MessageStatus } from '@balcao/contract/messages/message';
import type { Tx } from '../platform/tx.ts';
import { chatFor } from './chat-of.ts';

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
  isAutomatic: boolean;
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
      chat: chatFor(message),
      facts: message.facts === null ? null : JSON.stringify(message.facts),
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

export async function messageIdByClientId(tx: Tx, ticketId: number, clientId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}
