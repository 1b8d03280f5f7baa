import { randomBytes } from 'node:crypto';

/** A random id in the format of phones. */
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
