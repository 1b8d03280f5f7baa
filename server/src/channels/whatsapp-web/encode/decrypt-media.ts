import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MediaRef } from '../decode/content/media-ref.ts';

const hkdfInfo = {
  image: 'Image',
  sticker: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  history: 'History',
  appState: 'App State',
} as const;
/** The data to decrypt and verify a file. */
export type EncryptedFile = Pick<MediaRef, 'mediaKey' | 'fileSha256' | 'fileEncSha256'> & {
  kind: keyof typeof hkdfInfo;
};
const macLength = 10;

/** The bytes do not match the announced hashes: none of them may be stored. */
export class TamperedError extends Error {}
export class TooLargeError extends Error {}

/**
 * Decrypts a file of WhatsApp's media hosts as a stream: AES-256-CBC, followed by ten bytes of HMAC-SHA256 over IV and
 * ciphertext. Throws `TamperedError` at the end unless the MAC and both hashes match: discard the output then.
 */
export async function* decryptMedia(
  ref: EncryptedFile,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const keys = Buffer.from(
    hkdfSync(
      'sha256',
      Buffer.from(ref.mediaKey, 'base64'),
      Buffer.alloc(32),
      `WhatsApp ${hkdfInfo[ref.kind]} Keys`,
      112,
    ),
  );
  const iv = keys.subarray(0, 16);
  const cipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), iv);
  const mac = createHmac('sha256', keys.subarray(48, 80)).update(iv);
  const [sealedHash, openHash] = [createHash('sha256'), createHash('sha256')];
  let sizeBytes = 0;
  const opened = (plaintext: Buffer): Buffer => {
    sizeBytes += plaintext.length;
    if (sizeBytes > maxBytes) throw new TooLargeError();
    openHash.update(plaintext);
    return plaintext;
  };
  let tail = Buffer.alloc(0); // might be the MAC
  for await (const piece of bytes) {
    sealedHash.update(piece);
    const all = Buffer.concat([tail, piece]);
    const sealed = all.subarray(0, Math.max(0, all.length - macLength));
    tail = all.subarray(sealed.length);
    mac.update(sealed);
    yield opened(cipher.update(sealed));
  }
  yield opened(lastOf(cipher));
  const isRight =
    isSame(mac.digest().subarray(0, macLength), tail) &&
    isSame(openHash.digest(), Buffer.from(ref.fileSha256, 'base64')) &&
    (ref.fileEncSha256 === null || isSame(sealedHash.digest(), Buffer.from(ref.fileEncSha256, 'base64')));
  if (!isRight) throw new TamperedError();
}

function lastOf(cipher: ReturnType<typeof createDecipheriv>): Buffer {
  try {
    return cipher.final();
  } catch {
    throw new TamperedError();
  }
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
