import { createHmac } from 'node:crypto';
import { randomToken } from '../platform/security/tokens.ts';

export const refreshCookie = 'jrt';
export const sessionDays = 7;
/** Grace period of the previous token: tabs refresh in parallel, and a response may get lost. */
export const previousTokenGraceMs = 60_000;

/** The content of the refresh cookie: the session, and the secret that proves it. */
export type RefreshToken = { sessionId: string; secret: string };

export const newSecret = randomToken;

/**
 * The next secret: deterministic for the presented one, so that parallel refreshes get the same cookie, and not
 * derivable without the server's key.
 */
export const deriveNextSecret = (key: string, { sessionId, secret }: RefreshToken): string =>
  createHmac('sha256', `refresh:${key}`).update(`${sessionId}.${secret}`).digest('base64url');

export const formatRefreshToken = ({ sessionId, secret }: RefreshToken): string => `${sessionId}.${secret}`;

/** Null when it is malformed. */
function parseRefreshToken(text: string | undefined): RefreshToken | null {
  const [, sessionId, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(text ?? '') ?? [];
  return sessionId && secret && uuid.test(sessionId) ? { sessionId, secret } : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The refresh token in a Cookie header. */
export const readRefreshCookie = (header: string | undefined): RefreshToken | null =>
  parseRefreshToken(new RegExp(`(?:^|;\\s*)${refreshCookie}=([^;]+)`).exec(header ?? '')?.[1]);
