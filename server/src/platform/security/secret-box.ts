import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Encrypts values that must be readable again: credentials of connections, keys of integrations. */
export type SecretBox = {
  seal(text: string): string;
  open(sealed: string): string;
  /** Seals the value with the first key; null when it already is. */
  reseal(sealed: string): string | null;
};

/**
 * AES-256-GCM with a key derived from SECRET_KEY. `purpose` ensures that the boxes of one column cannot open another's.
 * The first secret seals and any of them opens, so that a key can be changed without losing values sealed with the
 * previous one.
 */
export function secretBox(secrets: string | readonly string[], purpose: string): SecretBox {
  const keys = [secrets].flat().map((secret) => keyOf(secret, purpose));
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) throw new Error('a secret box needs a key');
  const open = (sealed: string): { text: string; key: KeyObject } => {
    const bytes = bytesOf(sealed);
    for (const key of keys.slice(0, -1)) {
      try {
        return { text: openWith(key, bytes), key };
      } catch {
        // Not sealed with this secret; the last one's error is thrown.
      }
    }
    return { text: openWith(last, bytes), key: last };
  };
  const seal = (text: string): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', first, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  };
  return {
    seal,
    open: (sealed) => open(sealed).text,
    reseal(sealed) {
      const { text, key } = open(sealed);
      return key === first ? null : seal(text);
    },
  };
}

/** A KeyObject: given raw bytes instead, Node would spend half of each sealing on checking them. */
const keyOf = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'balcao', purpose, 32)));

/** Identifies a secret without revealing anything about it. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'balcao', 'fingerprint', 16)).toString('hex');

function bytesOf(sealed: string): Buffer {
  const [version, data] = sealed.split('.');
  if (version !== 'v1' || data === undefined) throw new Error('not a sealed secret');
  return Buffer.from(data, 'base64url');
}

function openWith(key: KeyObject, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const hiddenTail = '****';

/** The readable part of a secret: its last four characters, unless that is most of it. */
export const tailOfSecret = (secret: string): string =>
  secret === '' || secret.length >= 8 ? secret.slice(-4) : hiddenTail;

/** A secret as shown to admins: eight asterisks and its tail (docs/protocol.md 8). A short, old tail is all of it. */
export const maskSecret = (tail: string): string =>
  tail === '' ? '' : `********${tail.length < 4 ? hiddenTail : tail.slice(-4)}`;

/** Whether a submitted value is masked or empty: the stored one then stays. */
export const isUnchangedSecret = (value: string): boolean => value === '' || value.startsWith('********');
