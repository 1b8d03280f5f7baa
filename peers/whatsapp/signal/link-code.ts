import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const stretch = promisify(pbkdf2);
const keyOf = (code: string, salt: Buffer) => stretch(code, salt, 2 << 16, 32, 'sha256');

/** Encrypts a public key with the code that both sides have: salt, counter block, cipher. */
export async function wrapWithCode(code: string, pub: Buffer): Promise<Buffer> {
  const salt = randomBytes(32);
  const block = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', await keyOf(code, salt), block);
  return Buffer.concat([salt, block, cipher.update(pub), cipher.final()]);
}

/** With a wrong code this yields a wrong key, without an error. */
export async function unwrapWithCode(code: string, wrapped: Buffer): Promise<Buffer> {
  const key = await keyOf(code, wrapped.subarray(0, 32));
  const cipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48));
  return Buffer.concat([cipher.update(wrapped.subarray(48, 80)), cipher.final()]);
}

export type KeyBundle = { companionIdentity: Buffer; primaryIdentity: Buffer; random: Buffer };

/** Throws when the secret differs from the one used to encrypt: then the code was wrong. */
export function openKeyBundle(shared: Buffer, wrapped: Buffer): KeyBundle {
  const info = 'link_code_pairing_key_bundle_encryption_key';
  const key = Buffer.from(hkdfSync('sha256', shared, wrapped.subarray(0, 32), info, 32));
  const cipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(32, 44)).setAuthTag(wrapped.subarray(-16));
  const plaintext = Buffer.concat([cipher.update(wrapped.subarray(44, -16)), cipher.final()]);
  return {
    companionIdentity: plaintext.subarray(0, 32),
    primaryIdentity: plaintext.subarray(32, 64),
    random: plaintext.subarray(64, 96),
  };
}

/** The ADV secret, agreed by both sides instead of being part of a QR code. */
export function advSecretOf(ephemeral: Buffer, identity: Buffer, random: Buffer): Buffer {
  return Buffer.from(
    hkdfSync('sha256', Buffer.concat([ephemeral, identity, random]), Buffer.alloc(0), 'adv_secret', 32),
  );
}
