import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'history' | 'appState';

const infos: Record<MediaKind, string> = {
  image: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  sticker: 'WhatsApp Image Keys',
  history: 'WhatsApp History Keys',
  appState: 'WhatsApp App State Keys',
};

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** AES-256-CBC followed by ten bytes of HMAC, as files are stored on the media host. */
export function encryptMedia(kind: MediaKind, mediaKey: Uint8Array, plaintext: Uint8Array): Buffer {
  const { iv, cipherKey, macKey } = keysOf(kind, mediaKey);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const bytes = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([bytes, macOf(macKey, iv, bytes)]);
}

/** Throws unless the HMAC and the hashes of the encrypted and the plain bytes are all correct. */
export function decryptMedia(
  kind: MediaKind,
  media: { mediaKey: Uint8Array; fileSha256: Uint8Array; fileEncSha256: Uint8Array },
  blob: Buffer,
): Buffer {
  const { iv, cipherKey, macKey } = keysOf(kind, media.mediaKey);
  const bytes = blob.subarray(0, -10);
  if (!macOf(macKey, iv, bytes).equals(blob.subarray(-10))) throw new Error('the HMAC of the media is wrong');
  if (!sha256(blob).equals(media.fileEncSha256)) throw new Error('fileEncSha256 is of other bytes');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const plaintext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  if (!sha256(plaintext).equals(media.fileSha256)) throw new Error('fileSha256 is of other bytes');
  return plaintext;
}

function keysOf(kind: MediaKind, mediaKey: Uint8Array) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), infos[kind], 112));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

const macOf = (key: Buffer, iv: Buffer, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(iv).update(bytes).digest().subarray(0, 10);
