import { truncateText } from '@balcao/contract/truncate-text';
import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../inbound-event.ts';
import { readContent } from './content/read-content.ts';
import { lidMappingEvent } from './lid-mapping.ts';
import { messageKeyOf } from './message-key.ts';
import { type MessageSource, speakerOf } from './message-source.ts';
import { contentFields, unwrap } from './unwrap.ts';

const types = proto.Message.ProtocolMessage.Type;

/** An edit, deletion or reaction of another message. Null: none of these. */
export function readChange(inner: proto.IMessage, source: MessageSource, timeZone: string): InboundEvent[] | null {
  if (inner.reactionMessage) return readReaction(inner.reactionMessage, source);
  const protocol = inner.protocolMessage;
  if (!protocol) return null;
  if (protocol.type === types.REVOKE) return readRevoke(protocol, source);
  if (protocol.type === types.MESSAGE_EDIT) return readEdit(protocol, source, timeZone);
  if (protocol.type === types.SHARE_PHONE_NUMBER) return readSharedNumber(source);
  return [];
}

const targetIdOf = (key: proto.IMessageKey | null | undefined): string => key?.id?.slice(0, 300) ?? '';

function readReaction({ key, text }: proto.Message.IReactionMessage, source: MessageSource): InboundEvent[] {
  const targetId = targetIdOf(key);
  if (targetId === '') return [];
  const { chat, at, fromMe, identities, name, author } = source;
  const emoji = truncateText(text ?? '', 40);
  const about = { chat, at, providerId: `reaction:${source.id}`, identities, name, fromMe, speaker: speakerOf(source) };
  return [{ kind: 'reaction', ...about, targetId, emoji, ...(author !== null && { author }) }];
}

function readRevoke({ key }: proto.Message.IProtocolMessage, source: MessageSource): InboundEvent[] {
  const targetId = targetIdOf(key);
  if (targetId === '') return [];
  const { chat, at, author, fromMe, identities } = source;
  // Only in groups can messages of others be revoked: by admins.
  const inGroup = author !== null || identities[0]?.kind === 'group';
  const targetOwner = inGroup ? {} : { targetFromMe: fromMe };
  const about = { chat, at, providerId: `revoke:${source.id}`, speaker: speakerOf(source) };
  return [{ kind: 'revoke', ...about, targetId, ...targetOwner }];
}

function readEdit(
  { key, editedMessage }: proto.Message.IProtocolMessage,
  source: MessageSource,
  timeZone: string,
): InboundEvent[] {
  const targetId = targetIdOf(key);
  const { inner, lottie } = unwrap(editedMessage ?? {});
  const content = readContent(inner, contentFields(inner), { key: messageKeyOf(source), timeZone, lottie });
  const body = content === null || content === 'silent' ? captionOf(inner) : content.body;
  if (targetId === '' || body === null) return [];
  const { chat, at, fromMe } = source;
  return [
    {
      kind: 'edit',
      chat,
      at,
      providerId: `edit:${source.id}`,
      targetId,
      body: truncateText(body, 200_000),
      targetFromMe: fromMe,
      speaker: speakerOf(source),
    },
  ];
}

/** An edited caption may arrive without its file. */
const captionOf = ({ imageMessage, videoMessage, documentMessage }: proto.IMessage): string | null =>
  imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption ?? null;

/** A shared phone number: the contact has both identities from now on. */
function readSharedNumber({ identities, at, fromMe }: MessageSource): InboundEvent[] {
  const lid = identities.find(({ kind }) => kind === 'wa_lid');
  const phone = identities.find(({ kind }) => kind === 'phone');
  const event =
    !fromMe && lid && phone ? lidMappingEvent(`${lid.value}@lid`, `${phone.value}@s.whatsapp.net`, at) : null;
  return event ? [event] : [];
}
