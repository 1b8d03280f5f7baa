import { type SecretBox, tailOfSecret } from '../platform/security/secret-box.ts';

/** A secret setting is kept sealed, with its tail beside it: a mask needs no key. */
export const sealSetting = (secret: string, box: SecretBox): string =>
  secret === '' ? '' : `${box.seal(secret)} ${tailOfSecret(secret)}`;

export const openSetting = (stored: string, box: SecretBox): string =>
  stored === '' ? '' : box.open(stored.slice(0, stored.indexOf(' ')));

/** What may be shown of it: to `maskSecret`. */
export const secretTail = (stored: string): string => (stored === '' ? '' : stored.slice(stored.indexOf(' ') + 1));
