import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Account } from './platform-variant.ts';

/**
 * Our id of a message as metadata that its echo returns: signed, because other apps of the same page use the field too.
 */
export const echoTokenOf = (account: Account, messageId: string): string =>
  `balcao:${messageId}:${signature(account, messageId)}`;

/** Our message id from echoed metadata; null when the metadata is not ours. */
export function readEchoToken(account: Account, token: string | undefined): string | null {
  const found = /^balcao:(\d{1,15}):([\w-]{22})$/.exec(token ?? '');
  if (!found) return null;
  const [, messageId = '', given = ''] = found;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(account, messageId))) ? messageId : null;
}

const signature = ({ id, appSecret }: Account, messageId: string): string =>
  createHmac('sha256', appSecret).update(`mark of ${id}:${messageId}`).digest('base64url').slice(0, 22);
