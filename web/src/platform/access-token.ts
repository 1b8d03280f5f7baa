import { authApi } from '@balcao/contract/auth/auth.api';
import type { Session } from '@balcao/contract/auth/session';
import { recordServerDate } from './clock/server-clock.ts';
import { impersonationToken } from './impersonation/impersonation-token.ts';
import { Refusal, Unreachable } from './refusal.ts';

type Loss = 'expired' | 'outOfHours' | 'subscriptionExpired';

/** Error code → why the session ended. */
const losses: Record<string, Loss> = { ERR_OUT_OF_HOURS: 'outOfHours', ERR_SESSION_EXPIRED: 'expired' };
type Listener = { onRenewed?: (session: Session) => void; onLost?: (why: Loss) => void };
const listeners = new Set<Listener>();

let token: string | undefined;

/**
 * The bearer token of this page, in memory only, so that it cannot be read from browser storage. After a
 * reload, and in another tab, the HttpOnly cookie yields a new one.
 */
export const accessToken = (): string | undefined => token;

export function setAccessToken(newToken: string | undefined): void {
  token = newToken;
  isRenewalDue = false;
}

/** The page was opened offline: the next call renews the session first. */
let isRenewalDue = false;
export function renewBeforeCalls(): void {
  isRenewalDue = true;
}

/** The token for the next call. @throws Unreachable, Refusal if it had to be renewed and that failed */
export function tokenForCall(): Promise<string> | string | undefined {
  return isRenewalDue ? renewSession().then(({ token: renewed }) => renewed) : token;
}

/** Subscribes to renewal and loss of the session, whether by a call, the socket or at startup. */
export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session for the codes that mean that; other codes do nothing. */
export function announceIfLost(code: string | undefined): void {
  const why = code === undefined ? undefined : losses[code];
  if (why) for (const { onLost } of listeners) onLost?.(why);
}

let inFlight: Promise<Session> | undefined;

/** Renews the session with the cookie. Concurrent callers share one request. */
export function renewSession(): Promise<Session> {
  inFlight ??= requestSession().finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

/** Returns a token other than `used`: the current one if it has changed, else a renewed one. */
export async function refreshToken(used: string | undefined): Promise<string> {
  const current = accessToken();
  if (current !== undefined && current !== used) return current;
  return (await renewSession()).token;
}

async function requestSession(): Promise<Session> {
  const looking = impersonationToken();
  // The cookie is the operator's own: an impersonated company has a separate token, which cannot be renewed.
  const { method, path } = looking === undefined ? authApi.refresh : authApi.me;
  const init: RequestInit =
    looking === undefined ? { credentials: 'include' } : { headers: { authorization: `Bearer ${looking}` } };
  const answer = await fetch(`/api${path}`, { method, ...init }).catch((cause: unknown) => {
    throw new Unreachable('unreachable', { cause });
  });
  recordServerDate(answer.headers.get('date'));
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { error?: string; details?: unknown };
    // Admins may continue after the licence has ended; everybody else is signed out.
    if (answer.status === 402) for (const { onLost } of listeners) onLost?.('subscriptionExpired');
    if (body.error === 'ERR_INVALID_TOKEN') announceIfLost('ERR_SESSION_EXPIRED');
    if (answer.status === 401) announceIfLost(body.error === 'ERR_OUT_OF_HOURS' ? body.error : 'ERR_SESSION_EXPIRED');
    throw new Refusal(body.error ?? 'ERR_INTERNAL', answer.status, body.details);
  }
  const read: unknown = await answer.json();
  const session =
    looking === undefined
      ? authApi.refresh.output.parse(read)
      : { token: looking, user: authApi.me.output.parse(read) };
  setAccessToken(session.token);
  for (const { onRenewed } of listeners) onRenewed?.(session);
  return session;
}
