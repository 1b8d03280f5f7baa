import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In a time that tells nothing about where they differ. */
export const isSameSecret = (given: string, expected: string): boolean =>
  expected !== '' && timingSafeEqual(digest(given), digest(expected));
