import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time. */
export const isSameSecret = (given: string, expected: string): boolean =>
  expected !== '' && timingSafeEqual(digest(given), digest(expected));
