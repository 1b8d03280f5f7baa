import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

/**
 * In the place of the library while tests run (vitest.config.ts): the same hashes with the smallest cost that there is. Thousands of people sign
 * up in a run of the tests, and a hash that is dear to whoever guesses is dear to them, too: an eighth of what the tests computed.
 */
const library: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2');

export const hash: typeof argon2.hash = (password, options) =>
  library.hash(password, { memoryCost: 8, timeCost: 1, ...options });
export const { verify } = library;
