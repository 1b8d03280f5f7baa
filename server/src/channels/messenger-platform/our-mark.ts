import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Account } from './dialect.ts';

/**
 * Our id of a message as it travels with it and comes back with its echo: signed, because other programs of the same
 * page put words of theirs there, and one of them may count as we do.
 */
export const markOf = (account: Account, messageId: string): string =>
  `balcao:${messageId}:${signature(account, messageId)}`;

/** Our id of the message that came back with this word; null when the word is not ours. */
export function readMark(account: Account, word: string | undefined): string | null {
  const found = /^balcao:(\d{1,15}):([\w-]{22})$/.exec(word ?? '');
  if (!found) return null;
  const [, messageId = '', given = ''] = found;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(account, messageId))) ? messageId : null;
}

const signature = ({ id, appSecret }: Account, messageId: string): string =>
  createHmac('sha256', appSecret).update(`mark of ${id}:${messageId}`).digest('base64url').slice(0, 22);
