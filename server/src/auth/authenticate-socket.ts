import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem, inTx, type TxContext } from '../platform/db/tx.ts';
import type { AccessTokens } from '../platform/security/tokens.ts';
import { loadActor } from '../users/load-actor.ts';
import { checkSession } from './refresh-session.ts';
import { type RefreshToken, readRefreshCookie } from './refresh-token.ts';
import { selectSessionAnywhere } from './session.store.ts';

/**
 * Authenticates a socket's handshake by its access token, otherwise by the refresh cookie. An invalid token does not
 * fall back to the cookie, which may be another user's. @throws Failure
 */
export const authenticateSocket =
  (context: TxContext, tokens: AccessTokens) =>
  async (handshake: {
    token: string | undefined;
    cookie: string | undefined;
  }): Promise<{ actor: Actor; expiresAt: Date }> => {
    if (handshake.token) {
      const claims = await tokens.verify(handshake.token);
      const actor = await inTx(context, claims.companyId, (tx) => loadActor(tx, claims));
      return { actor, expiresAt: claims.expiresAt };
    }
    const session = await findSessionByCookie(context, readRefreshCookie(handshake.cookie));
    ensure(session, 'ERR_SESSION_EXPIRED');
    return {
      actor: await inTx(context, session.companyId, (tx) => loadActor(tx, session)),
      expiresAt: session.expiresAt,
    };
  };

/** The active session of a refresh cookie, with its company. */
export async function findSessionByCookie(context: TxContext, token: RefreshToken | null) {
  const companyId = await findSessionCompany(context, token);
  if (token === null || companyId === null) return null;
  const session = await inTx(context, companyId, (tx) => checkSession(tx, token));
  return session && { ...session, companyId };
}

/** A cookie names no company, so this lookup bypasses row-level security. */
export async function findSessionCompany(context: TxContext, token: RefreshToken | null): Promise<number | null> {
  if (token === null) return null;
  const session = await inSystem(context, 0, (system) => selectSessionAnywhere(system, token.sessionId));
  return session?.companyId ?? null;
}
