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
  seconds?: number;
  waveform?: Buffer;
};

const secret = () => ({ messageSecret: randomBytes(32) });

/** Messages of every kind, as the app writes them. */
export const compose = {
  text: (text: string): proto.IMessage => ({ conversation: text, messageContextInfo: secret() }),

  media(world: World, input: MediaInput): proto.IMessage {
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
      fileLength: input.bytes.length,
      fileSha256: sha256(input.bytes),
      fileEncSha256: sha256(blob),
    };
    const { caption = null, fileName = null, seconds = null, waveform = null } = input;
    const messageContextInfo = secret();
    if (kind === 'image') return { imageMessage: { ...content, caption }, messageContextInfo };
    if (kind === 'video') return { videoMessage: { ...content, caption, seconds }, messageContextInfo };
    if (kind === 'sticker') return { stickerMessage: content, messageContextInfo };
    if (kind === 'document')
      return { documentMessage: { ...content, caption, fileName, title: fileName }, messageContextInfo };
    return { audioMessage: { ...content, seconds, waveform, ptt: input.kind === 'voice' }, messageContextInfo };
  },
};
