import type { MediaKind } from '../signal/media-crypto.ts';
import type { proto } from '../wire/schema.ts';

export type MediaContent =
  | proto.Message.IImageMessage
  | proto.Message.IVideoMessage
  | proto.Message.IAudioMessage
  | proto.Message.IDocumentMessage
  | proto.Message.IStickerMessage;

/** Unwraps a message from its envelopes. */
export function innerMessage(message: proto.IMessage): proto.IMessage {
  const inside =
    message.deviceSentMessage?.message ??
    message.ephemeralMessage?.message ??
    message.viewOnceMessage?.message ??
    message.viewOnceMessageV2?.message ??
    message.documentWithCaptionMessage?.message ??
    message.editedMessage?.message ??
    message.associatedChildMessage?.message;
  return inside == null ? message : innerMessage(inside);
}

export function textOf(message: proto.IMessage): string {
  const inner = innerMessage(message);
  return (
    inner.conversation ||
    inner.extendedTextMessage?.text ||
    inner.imageMessage?.caption ||
    inner.videoMessage?.caption ||
    inner.documentMessage?.caption ||
    inner.contactMessage?.displayName ||
    inner.locationMessage?.name ||
    ''
  );
}

export function mediaOf(message: proto.IMessage): { kind: MediaKind; content: MediaContent } | undefined {
  const inner = innerMessage(message);
  if (inner.imageMessage != null) return { kind: 'image', content: inner.imageMessage };
  if (inner.videoMessage != null) return { kind: 'video', content: inner.videoMessage };
  if (inner.ptvMessage != null) return { kind: 'video', content: inner.ptvMessage };
  if (inner.audioMessage != null) return { kind: 'audio', content: inner.audioMessage };
  if (inner.documentMessage != null) return { kind: 'document', content: inner.documentMessage };
  if (inner.stickerMessage != null) return { kind: 'sticker', content: inner.stickerMessage };
  return undefined;
}

const silent = new Set(['messageContextInfo', 'senderKeyDistributionMessage', 'protocolMessage']);

/** `text`, `image`, `voice` and so on; an unknown kind by its name in the schema. */
export function whatItIs(message: proto.IMessage): string {
  const inner = innerMessage(message);
  if (inner.conversation || inner.extendedTextMessage != null) return 'text';
  if (inner.audioMessage?.ptt === true) return 'voice';
  const media = mediaOf(inner);
  if (media !== undefined) return media.kind;
  const [name] = Object.entries(inner).flatMap(([field, value]) =>
    value == null || value === '' || silent.has(field) ? [] : [field],
  );
  if (name === undefined) return 'nothing';
  return name.replace(/Message$/, '');
}

/** The attributes of a message's envelope, by which a server can tell its kind without decryption. */
export function envelopeOf(message: proto.IMessage): { type: string; mediatype?: string; edit?: string } {
  const inner = innerMessage(message);
  if (inner.reactionMessage != null) return { type: 'reaction' };
  if (inner.protocolMessage?.type === 0) return { type: 'text', edit: '7' };
  if (inner.protocolMessage?.type === 14 || inner.secretEncryptedMessage != null) return { type: 'text', edit: '1' };
  if (inner.pollCreationMessageV3 != null || inner.pollCreationMessage != null) return { type: 'poll' };
  const media = mediaOf(inner);
  if (media !== undefined) {
    const isVoice = inner.audioMessage?.ptt === true;
    return { type: 'media', mediatype: isVoice ? 'ptt' : media.kind };
  }
  if (inner.locationMessage != null) return { type: 'media', mediatype: 'location' };
  if (inner.contactMessage != null) return { type: 'media', mediatype: 'vcard' };
  return { type: 'text' };
}
