import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { AccessTokens } from '../platform/tokens.ts';
import { type Border, inSystem, inTx } from '../platform/tx.ts';
import { loadActor } from '../users/load-actor.ts';
import { checkSession } from './refresh-session.ts';
import { type RefreshToken, tokenOfCookies } from './refresh-token.ts';
import { selectSessionAnywhere } from './session.store.ts';

/**
 * Who a socket's handshake belongs to: its access token, else the cookie that travels with it. An invalid token
 * does not fall back to the cookie, which may be another user's. @throws Failure
 */
export const authenticateSocket =
  (border: Border, tokens: AccessTokens) =>
  async (handshake: {
    token: string | undefined;
    cookie: string | undefined;
  }): Promise<{ actor: Actor; expiresAt: Date }> => {
    if (handshake.token) {
      const claims = await tokens.verify(handshake.token);
      const actor = await inTx(border, claims.companyId, (tx) => loadActor(tx, claims));
      return { actor, expiresAt: claims.expiresAt };
    }
    const proven = await sessionOfCookie(border, tokenOfCookies(handshake.cookie));
    demand(proven, 'ERR_SESSION_EXPIRED');
    return { actor: await inTx(border, proven.companyId, (tx) => loadActor(tx, proven)), expiresAt: proven.expiresAt };
  };

/** The active session of a refresh cookie, with its company. */
export async function sessionOfCookie(border: Border, token: RefreshToken | null) {
  const companyId = await companyOfSession(border, token);
  if (token === null || companyId === null) return null;
  const proven = await inTx(border, companyId, (tx) => checkSession(tx, token));
  return proven && { ...proven, companyId };
}

/** A cookie names no company, so this lookup bypasses row-level security. */
export async function companyOfSession(border: Border, token: RefreshToken | null): Promise<number | null> {
  if (token === null) return null;
  const session = await inSystem(border, 0, (system) => selectSessionAnywhere(system, token.sessionId));
  return session?.companyId ?? null;
}
