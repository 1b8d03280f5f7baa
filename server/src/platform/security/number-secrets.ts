import { createHmac } from 'node:crypto';

/**
 * Derives from the server's secrets, the current one first, the keys that the database mixes into hashes of phone
 * numbers: a plain hash of a phone number can be guessed in seconds.
 */
export const numberSecretsOf = (secrets: readonly string[]): string[] =>
  secrets.map((secret) => createHmac('sha256', secret).update('numbers of erased people').digest('hex'));
