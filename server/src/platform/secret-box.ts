import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be kept and read again: credentials of connections, keys of integrations. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

/** AES-256-GCM under a key derived from SECRET_KEY. `purpose` keeps one column's boxes from opening another's. */
export function secretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'balcao', purpose, 32));
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, data] = sealed.split('.');
      if (version !== 'v1' || data === undefined) throw new Error('not a sealed secret');
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** What an admin reads of a secret: eight stars and the last four characters (WIRE.md section 1). */
export const maskSecret = (secret: string): string => (secret === '' ? '' : `********${secret.slice(-4)}`);

/** A value that comes back masked or empty leaves the stored one. */
export const isUnchangedSecret = (value: string): boolean => value === '' || value.startsWith('********');
