import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

/**
 * Replaces the library while tests run (vitest.config.ts): the same hashes at the lowest cost. A test run creates
 * thousands of people, and full-cost hashes took an eighth of its CPU time.
 */
const library: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2');

export const hash: typeof argon2.hash = (password, options) =>
  library.hash(password, { memoryCost: 8, timeCost: 1, ...options });
export const { verify } = library;
