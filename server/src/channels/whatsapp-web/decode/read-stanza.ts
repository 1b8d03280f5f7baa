import { defaultTimeZone } from '@balcao/contract/settings/time-zone';
import { truncateText } from '@balcao/contract/truncate-text';
import type { proto } from 'baileys/WAProto/index.js';
import type { InboundContent, InboundEvent, InboundMessage } from '../../inbound-event.ts';
import { unsupportedTexts } from '../../unsupported.texts.ts';
import { readContent } from './content/read-content.ts';
import { contextMetadata, contextOf, quotedIdOf } from './context-metadata.ts';
import { decodeTexts } from './decode.texts.ts';
import { messageKeyOf } from './message-key.ts';
import { type MessageSource, messageSourceOf } from './message-source.ts';
import { readChange } from './read-change.ts';
import type { Stanza } from './stanza.ts';
import { contentFields, type Unwrapped, unwrap } from './unwrap.ts';
import { validated } from './validated.ts';

/**
 * The events of a decrypted message, in order; none when it is only for devices. Never throws: an unknown type becomes
 * a message about that. `now` is used where the server gives no time.
 */
export function readStanza(stanza: Stanza, now: Date): InboundEvent[] {
  const source = messageSourceOf(stanza, now);
  if (source === null) return [];
  try {
    return eventsOf(stanza, source).map(validated);
  } catch {
    return [validated(messageOf(source, unsupported('?'), {}, undefined))];
  }
}

function eventsOf(
  { message, me, directory, timeZone = defaultTimeZone }: Stanza,
  source: MessageSource,
): InboundEvent[] {
  const unwrapped = unwrap(message);
  const { inner, lottie } = unwrapped;
  const change = readChange(inner, source, timeZone);
  if (change !== null) return change;
  if (inner.commentMessage) return eventsOfComment(inner.commentMessage, source, timeZone);
  const fields = contentFields(inner);
  if (fields.length === 0 && isKeyOnly(inner)) return [];
  const content = readContent(inner, fields, { key: messageKeyOf(source), timeZone, lottie });
  if (content === 'silent') return [];
  if (content === null && isEmptyText(inner)) return [];
  const context = contextOf(inner);
  const event = messageOf(
    source,
    content ?? unknownContent(inner, fields),
    { ...contextMetadata(context, { me, directory }), ...marksOf(unwrapped) },
    quotedIdOf(context) ?? inner.secretEncryptedMessage?.targetMessageKey?.id ?? undefined,
  );
  const { versionOf, isSharper } = unwrapped;
  return [
    versionOf === null ? event : { ...event, versionOf: versionOf.slice(0, 300), ...(isSharper && { isSharper }) },
  ];
}

/** A sender key for a group, without a message. */
const isKeyOnly = (inner: proto.IMessage): boolean =>
  Boolean(inner.senderKeyDistributionMessage || inner.fastRatchetKeySenderKeyDistributionMessage);

const isEmptyText = ({ conversation, extendedTextMessage }: proto.IMessage): boolean =>
  conversation === '' || extendedTextMessage?.text === '';

function marksOf({ inner, viewOnce }: Unwrapped): Record<string, unknown> {
  const once = viewOnce || inner.imageMessage?.viewOnce || inner.videoMessage?.viewOnce || inner.audioMessage?.viewOnce;
  return once ? { viewOnce: true } : {};
}

/** A comment in an announcement group. */
function eventsOfComment(
  { message, targetMessageKey }: proto.Message.ICommentMessage,
  source: MessageSource,
  timeZone: string,
): InboundEvent[] {
  const { inner, lottie } = unwrap(message ?? {});
  const content = readContent(inner, contentFields(inner), { key: messageKeyOf(source), timeZone, lottie });
  if (content === 'silent') return [];
  return [messageOf(source, content ?? unsupported('commentMessage'), {}, targetMessageKey?.id ?? undefined)];
}

/** Nothing is dropped: the attendant sees that a message of this type arrived. */
function unknownContent(inner: proto.IMessage, fields: readonly string[]): InboundContent {
  if (inner.secretEncryptedMessage)
    return {
      mediaType: 'conversation',
      body: decodeTexts.editUnreadable,
      metadata: { unsupported: { type: 'secretEncryptedMessage' } },
    };
  return unsupported(fields[0] ?? '?');
}

const unsupported = (type: string): InboundContent => ({
  mediaType: 'conversation',
  body: unsupportedTexts.typeCannotBeShown(type),
  metadata: { unsupported: { type: type.slice(0, 60) } },
});

function messageOf(
  { chat, at, id, identities, name, fromMe, author }: MessageSource,
  content: InboundContent,
  extraMetadata: Record<string, unknown>,
  quotedProviderId: string | undefined,
): InboundMessage {
  const metadata = { ...content.metadata, ...extraMetadata };
  return {
    kind: 'message',
    chat,
    providerId: id,
    at,
    identities,
    name,
    fromMe,
    content: {
      ...content,
      body: truncateText(content.body, 200_000),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
    ...(author !== null && { author }),
    ...(quotedProviderId && { quotedProviderId: quotedProviderId.slice(0, 300) }),
  };
}
