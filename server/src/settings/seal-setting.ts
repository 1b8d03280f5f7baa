import { type SecretBox, tailOfSecret } from '../platform/security/secret-box.ts';

/** A secret setting is stored sealed, followed by its last characters in plain text: masking needs no key. */
export const sealSetting = (secret: string, box: SecretBox): string =>
  secret === '' ? '' : `${box.seal(secret)} ${tailOfSecret(secret)}`;

export const openSetting = (stored: string, box: SecretBox): string =>
  stored === '' ? '' : box.open(stored.slice(0, stored.indexOf(' ')));

/** The part that may be shown, for `maskSecret`. */
export const secretTail = (stored: string): string => (stored === '' ? '' : stored.slice(stored.indexOf(' ') + 1));
