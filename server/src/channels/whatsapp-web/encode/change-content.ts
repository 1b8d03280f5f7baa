import type { AnyMessageContent, proto } from 'baileys';
import type { OutboundPayload } from '../protocol.ts';
import { mentionsOf } from './message-content.ts';

const ownMessageKeyOf = ({ providerId }: OutboundPayload, jid: string) => ({
  remoteJid: jid,
  fromMe: true,
  id: providerId,
});

/** Our message `payload.providerId` with `payload.body` instead of its text. */
export const editOf = (payload: OutboundPayload, jid: string): AnyMessageContent => ({
  text: payload.body,
  ...mentionsOf(payload),
  edit: ownMessageKeyOf(payload, jid),
});

/** Our text message after that edit; its other fields are kept. */
export function withEditedText(message: proto.IMessage, payload: OutboundPayload): proto.IMessage {
  const { extendedTextMessage } = message;
  if (!extendedTextMessage) return message;
  const contextInfo = { ...extendedTextMessage.contextInfo, mentionedJid: mentionsOf(payload).mentions ?? [] };
  return { ...message, extendedTextMessage: { ...extendedTextMessage, text: payload.body, contextInfo } };
}

/** Revokes our message `payload.providerId` for everybody. */
export const removalOf = (payload: OutboundPayload, jid: string): AnyMessageContent => ({
  delete: ownMessageKeyOf(payload, jid),
});
