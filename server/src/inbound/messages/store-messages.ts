import { receivedOrigin } from '@balcao/contract/messages/origin.rules';
import { insertReceivedMessages, type ReceivedMessage } from '../../messages/receive/insert-received-messages.ts';
import { linkPendingQuotes, linkQuotes } from '../../messages/receive/link-quotes.ts';
import { enqueueSoundMeasure } from '../../messages/sound/measure-sound.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ResolvedMessage, StoredMessage } from '../journal/inbound-types.ts';
import { storedAuthorOf } from './message-author.ts';

/** Stores new messages in arrival order, and returns them. */
export async function storeMessages(tx: Tx, messages: ResolvedMessage[]): Promise<StoredMessage[]> {
  const keyOf = (whatsappId: number, chat: string, providerId: string) =>
    JSON.stringify([whatsappId, chat, providerId]);
  const rows = await insertReceivedMessages(tx, messages.map(toReceivedMessage));
  const byKey = new Map(messages.map((m) => [keyOf(m.whatsappId, m.event.chat, m.event.providerId), m]));
  return rows.flatMap(({ id, whatsappId, chat, providerId }) => {
    const resolved = byKey.get(keyOf(whatsappId, chat, providerId));
    if (resolved) {
      const { mediaType, fileId, metadata } = toReceivedMessage(resolved);
      enqueueSoundMeasure(tx, { id, mediaType, fileId, metadata });
    }
    return resolved ? [{ id, resolved }] : [];
  });
}

/** Links stored messages to those they quote, and to those that quote them. Returns the ids of the earlier ones. */
export async function linkStoredQuotes(tx: Tx, stored: StoredMessage[]): Promise<number[]> {
  const quoting = stored.filter(({ resolved }) => resolved.event.quotedProviderId !== undefined);
  await linkQuotes(
    tx,
    quoting.map(({ id }) => id),
  );
  return linkPendingQuotes(
    tx,
    stored.map(({ id, resolved }) => ({
      id,
      whatsappId: resolved.whatsappId,
      providerId: resolved.event.providerId,
    })),
  );
}

function toReceivedMessage(message: ResolvedMessage): ReceivedMessage {
  const { event, ticketId, contactId, whatsappId, mediaType, unreadable, isSilent } = message;
  const { chat, providerId, fromMe, at, content } = event;
  return {
    ticketId,
    contactId,
    whatsappId,
    chat,
    providerId,
    fromMe,
    origin: receivedOrigin({ fromMe, imported: event.imported === true }),
    body: content.body,
    mediaType,
    metadata: metadataOf(message),
    fileId: content.media?.fileId ?? null,
    mediaState: mediaStateOf(message),
    quotedProviderId: event.quotedProviderId ?? null,
    at,
    isUnreadable: unreadable,
    author: storedAuthorOf(message),
    isSilent,
    isLive: event.imported !== true,
  };
}

function mediaStateOf({ event }: ResolvedMessage): 'ready' | 'pending' | null {
  const { media } = event.content;
  if (!media) return null;
  return media.fileId === undefined ? 'pending' : 'ready';
}

function metadataOf({ event }: ResolvedMessage): Record<string, unknown> | null {
  const { metadata, media } = event.content;
  if (!metadata && !media?.ref) return null;
  return {
    ...metadata,
    ...(media?.ref && {
      media: { name: media.name, mimeType: media.mimeType, sizeBytes: media.sizeBytes, ref: media.ref },
    }),
  };
}
