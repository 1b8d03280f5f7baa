import { randomBytes } from 'node:crypto';
import { encryptMedia, type MediaKind, sha256 } from '../signal/media-crypto.ts';
import type { proto } from '../wire/schema.ts';
import { nowSeconds, type World } from '../world/world.ts';

export type MediaInput = {
  kind: Exclude<MediaKind, 'history'> | 'voice';
  bytes: Buffer;
  mimetype: string;
  caption?: string;
  fileName?: string;
  /** the size that the message claims; absent: the real one */
  claims?: number;
  seconds?: number;
  waveform?: Buffer;
  thumbnail?: Buffer;
};

/** Encrypts a file, puts it on the media host, and composes the message with its path and key. */
export function composeMedia(world: World, input: MediaInput): proto.IMessage {
  const kind = input.kind === 'voice' ? 'audio' : input.kind;
  const mediaKey = randomBytes(32);
  const blob = encryptMedia(kind, mediaKey, input.bytes);
  const path = world.media.put(blob);
  const content = {
    url: world.media.urlOf(path),
    directPath: `${path}?ccb=11-4`,
    mimetype: input.mimetype,
    mediaKey,
    mediaKeyTimestamp: nowSeconds(),
    fileLength: input.claims ?? input.bytes.length,
    fileSha256: sha256(input.bytes),
    fileEncSha256: sha256(blob),
  };
  const { caption = null, fileName = null, seconds = null, waveform = null, thumbnail = null } = input;
  const seen = { ...content, caption, jpegThumbnail: thumbnail };
  const messageContextInfo = { messageSecret: randomBytes(32) };
  if (kind === 'image') return { imageMessage: seen, messageContextInfo };
  if (kind === 'video') return { videoMessage: { ...seen, seconds }, messageContextInfo };
  if (kind === 'sticker') return { stickerMessage: content, messageContextInfo };
  if (kind === 'document') {
    const documentMessage = { ...seen, fileName, title: fileName };
    if (caption === null) return { documentMessage, messageContextInfo };
    // A document with a caption is wrapped in another message.
    return { documentWithCaptionMessage: { message: { documentMessage } }, messageContextInfo };
  }
  return { audioMessage: { ...content, seconds, waveform, ptt: input.kind === 'voice' }, messageContextInfo };
}
