import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import type { AnyMessageContent, WAMessage } from 'baileys';
import { z } from 'zod';
import { mention } from '../../inbound-event.ts';
import type { OutboundPayload } from '../protocol.ts';
import { contactCardTexts } from './contact-card.texts.ts';
import { cardsOf, locationContentOf } from './location-content.ts';
import { mediaContentOf, type OpenFile } from './media-content.ts';
import { keyOf, quotedMessageOf, type StoredMessage } from './quoted-message.ts';

export type ComposeOptions = {
  /** the recipient, by `recipientJidOf` */
  jid: string;
  /** by `quotedProviderId`; null when it is not stored */
  quoted: StoredMessage | null;
  openFile: OpenFile;
};
type Composed =
  | { ok: true; content: AnyMessageContent; quoted: WAMessage | undefined }
  | { ok: false; reason: FailureReason };

const maxTextLength = 65_536;
const maxCaptionLength = 1024;

/** The content of a message in the form of baileys' `sendMessage`. Throws only when a file cannot be read now. */
export async function messageContentOf(payload: OutboundPayload, composing: ComposeOptions): Promise<Composed> {
  const { jid, openFile } = composing;
  const { quotedProviderId } = payload;
  const quoted = composing.quoted ?? (payload.quoted ? quotedFromServer(payload.quoted, jid) : null);
  if (payload.mediaType === 'reactionMessage') {
    if (quotedProviderId === null)
      return { ok: false, reason: failureReason('reactionTargetMissing', { service: 'WhatsApp' }) };
    const react = { text: payload.body, key: keyOf(quotedProviderId, jid, quoted) };
    return { ok: true, content: { react }, quoted: undefined };
  }
  const content = await bodyOf(payload, openFile);
  if (typeof content === 'string') return { ok: false, reason: content };
  return {
    ok: true,
    content,
    quoted: quotedProviderId === null ? undefined : quotedMessageOf(quotedProviderId, jid, quoted),
  };
}

async function bodyOf(payload: OutboundPayload, openFile: OpenFile): Promise<AnyMessageContent | FailureReason> {
  const { file, mediaType, body } = payload;
  if (file !== null) {
    if (body.length > maxCaptionLength) return failureReason('captionTooLong', { max: maxCaptionLength });
    return mediaContentOf(payload, file, openFile);
  }
  if (mediaType === 'locationMessage') {
    const location = locationContentOf(payload);
    return location === null ? 'locationWithoutCoordinates' : { location };
  }
  if (mediaType === 'contactMessage' || mediaType === 'vcard') {
    const contacts = cardsOf(body);
    const displayName =
      contacts.length === 1 ? (contacts[0]?.displayName ?? '') : contactCardTexts.contacts(contacts.length);
    return contacts.length === 0 ? 'contactCardEmpty' : { contacts: { displayName, contacts } };
  }
  if (body.trim() === '') return 'emptyMessage';
  if (body.length > maxTextLength) return failureReason('textTooLong', { max: maxTextLength });
  return { text: body, ...mentionsOf(payload) };
}

const named = z.object({ mentions: z.array(mention) });

/** The accounts that the text mentions as `@` and digits: phones notify them, and show their names. */
export function mentionsOf(payload: Pick<OutboundPayload, 'body' | 'metadata'>): { mentions?: string[] } {
  const { data } = named.safeParse(payload.metadata);
  const jids = data?.mentions.flatMap(({ id, identities }) => {
    if (!payload.body.includes(`@${id}`)) return [];
    const kind = identities.find(({ value }) => value === id)?.kind;
    return kind === 'wa_lid' ? `${id}@lid` : kind === 'phone' ? `${id}@s.whatsapp.net` : [];
  });
  return jids?.length ? { mentions: jids } : {};
}

/** The server's copy: for an old message without a copy in the worker, or one from before this device was linked. */
const quotedFromServer = ({ fromMe, body }: { fromMe: boolean; body: string }, jid: string): StoredMessage => ({
  chat: jid,
  fromMe,
  sender: jid,
  message: { conversation: body || '…' },
});
