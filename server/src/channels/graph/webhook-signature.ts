import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether these exact bytes were signed with the app's secret: `sha256=<hex HMAC>`. */
export function isSignedBy(appSecret: string, rawBody: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^sha256=[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature.slice('sha256='.length), 'hex');
  return timingSafeEqual(given, createHmac('sha256', appSecret).update(rawBody).digest());
}

/** The challenge to return, when Meta sends the connection's own verify token. */
export function answerHandshake(verifyToken: string, query: Record<string, unknown>): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return null;
  return isSame(token, verifyToken) && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
