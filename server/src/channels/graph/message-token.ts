import { createHmac, timingSafeEqual } from 'node:crypto';

/** `id`: of the page, professional account or number. */
type Account = { id: string; appSecret: string };

/**
 * Our id of a message as metadata that its echo or its statuses return: signed, because other apps of the same account use the
 * field too, and number their messages as they like.
 */
export const messageTokenOf = (account: Account, messageId: string): string =>
  `balcao:${messageId}:${signature(account, messageId)}`;

/** Our message id from returned metadata; null when the metadata is not ours. */
export function readMessageToken(account: Account, token: string | undefined): string | null {
  const found = /^balcao:(\d{1,15}):([\w-]{22})$/.exec(token ?? '');
  if (!found) return null;
  const [, messageId = '', given = ''] = found;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(account, messageId))) ? messageId : null;
}

const signature = ({ id, appSecret }: Account, messageId: string): string =>
  createHmac('sha256', appSecret).update(`mark of ${id}:${messageId}`).digest('base64url').slice(0, 22);
