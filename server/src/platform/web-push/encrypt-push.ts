import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of one subscription, as the browser's PushManager returns them: base64url. */
export type PushKeys = { p256dh: string; auth: string };
/** New for every message; tests pass the values of the RFC's example. */
type Randomness = { salt: Buffer; privateKey: Buffer };

const recordSize = 4096;
/** The size that every push service must accept, minus the header and the cipher's overhead (RFC 8291, section 4). */
export const maxPushBytes = 3993;

/**
 * Encrypts a message for one browser (RFC 8291): the push service forwards it and cannot read it. The body is one
 * record of the content encoding aes128gcm (RFC 8188), whose header contains the salt and our public key.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, randomness?: Randomness): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > maxPushBytes) throw new RangeError('too long for one push');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const salt = randomness?.salt ?? randomBytes(16);
  const ecdh = createECDH('prime256v1');
  if (randomness) ecdh.setPrivateKey(randomness.privateKey);
  else ecdh.generateKeys();
  const ourKey = ecdh.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey]);
  const ikm = derive(ecdh.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const lastRecord = Buffer.from([2]);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]);

  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(ourKey.length, 20);
  return Buffer.concat([header, ourKey, sealed]);
}

/** Whether a browser can have these keys: a point on P-256, and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
