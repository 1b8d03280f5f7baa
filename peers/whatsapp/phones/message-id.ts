import { randomBytes } from 'node:crypto';

/** As a phone draws them. */
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
