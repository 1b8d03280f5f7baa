import { authApi } from '@balcao/contract/auth/auth.api';
import { Failure } from '@balcao/contract/errors';
import { type Binding, bearer, type Door, serveOpen } from '../platform/http.ts';
import { inTx } from '../platform/tx.ts';
import { findSessionUser } from '../users/session-user.ts';
import { companyOfSession, sessionOfCookie } from './authenticate-socket.ts';
import { endSession } from './end-sessions.ts';
import { type Refreshed, refreshSession } from './refresh-session.ts';
import { type RefreshToken, refreshCookie, sessionDays, tokenOfCookies, writeRefreshToken } from './refresh-token.ts';
import { openSignIn } from './sign-in.ts';
import { version } from './version.ts';

export type AuthOptions = {
  /** the server's secret, from which each next cookie is made */
  secretKey: string;
  cookie: { secure: boolean; sameSite: 'lax' | 'none' };
};

type Reply = Parameters<Parameters<typeof serveOpen>[1]>[2];

export function authRoutes(door: Door, { secretKey, cookie }: AuthOptions): Binding[] {
  const signIn = openSignIn(door);
  const cookieOptions = { path: '/', httpOnly: true, ...cookie };

  async function answer(reply: Reply, companyId: number, userId: number, token: RefreshToken) {
    const { sessionId } = token;
    const user = await inTx(door, companyId, async (tx) => {
      const actor = await door.actorOf(tx, { userId, companyId, sessionId });
      return findSessionUser(tx, userId, { admin: actor.profile === 'admin' });
    });
    reply.setCookie(refreshCookie, writeRefreshToken(token), { ...cookieOptions, maxAge: sessionDays * 86_400 });
    return { token: await door.tokens.sign({ userId, companyId, sessionId }), user };
  }

  /** An invalid token signs nobody out and is not an error here. */
  const claimsOf = (authorization: string | undefined) =>
    door.tokens.verify(authorization?.split(' ')[1] ?? '').catch(() => null);

  return [
    serveOpen(authApi.login, async ({ body }, request, reply) => {
      const browser = tokenOfCookies(request.headers.cookie);
      const { companyId, userId, token } = await signIn(body, { address: request.ip, browser });
      return answer(reply, companyId, userId, token);
    }),

    serveOpen(authApi.refresh, async (_input, request, reply) => {
      const presented = tokenOfCookies(request.headers.cookie);
      const companyId = await companyOfSession(door, presented);
      const refreshed: Refreshed =
        presented && companyId !== null
          ? await inTx(door, companyId, (tx) => refreshSession(tx, secretKey, presented))
          : { outcome: 'over' };
      if (refreshed.outcome === 'refreshed' && companyId !== null)
        return answer(reply, companyId, refreshed.userId, refreshed.token);
      reply.clearCookie(refreshCookie, cookieOptions);
      throw new Failure('ERR_SESSION_EXPIRED');
    }),

    serveOpen(authApi.logout, async (_input, request, reply) => {
      const proven =
        (await sessionOfCookie(door, tokenOfCookies(request.headers.cookie))) ??
        (await claimsOf(request.headers.authorization));
      if (proven !== null) await inTx(door, proven.companyId, (tx) => endSession(tx, proven.sessionId));
      reply.clearCookie(refreshCookie, cookieOptions);
      return {};
    }),

    serveOpen(authApi.me, async (_input, request) => {
      const claims = request.headers.authorization
        ? await door.tokens.verify(bearer(request))
        : await sessionOfCookie(door, tokenOfCookies(request.headers.cookie));
      if (claims === null) throw new Failure('ERR_SESSION_EXPIRED');
      return inTx(door, claims.companyId, async (tx) => {
        const actor = await door.actorOf(tx, claims);
        return findSessionUser(tx, actor.userId, { admin: actor.profile === 'admin' });
      });
    }),

    serveOpen(authApi.version, async () => ({ version })),
  ];
}
