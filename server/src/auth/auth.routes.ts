import { authApi } from '@balcao/contract/auth/auth.api';
import { Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, readBearerToken, servePublic } from '../platform/http/serve.ts';
import { findSessionUser } from '../users/find-session-user.ts';
import { findSessionByCookie, findSessionCompany } from './authenticate-socket.ts';
import { deviceOf } from './device.rules.ts';
import { endSession } from './end-sessions.ts';
import { type Refreshed, refreshSession } from './refresh-session.ts';
import {
  formatRefreshToken,
  type RefreshToken,
  readRefreshCookie,
  refreshCookie,
  sessionDays,
} from './refresh-token.ts';
import { createSignIn } from './sign-in.ts';
import { version } from './version.ts';

export type AuthOptions = {
  /** the server's secret, from which each next cookie is made */
  secretKey: string;
  cookie: { secure: boolean; sameSite: 'lax' | 'none' };
};

type Request = Parameters<Parameters<typeof servePublic>[1]>[1];
type Reply = Parameters<Parameters<typeof servePublic>[1]>[2];

const deviceOfRequest = ({ headers, ip }: Request) => deviceOf(headers['user-agent'], ip);

export function authRoutes(context: RequestContext<Actor>, { secretKey, cookie }: AuthOptions): Endpoint[] {
  const signIn = createSignIn(context);
  const cookieOptions = { path: '/', httpOnly: true, ...cookie };

  async function replyWithSession(reply: Reply, companyId: number, userId: number, token: RefreshToken) {
    const { sessionId } = token;
    const user = await inTx(context, companyId, async (tx) => {
      const actor = await context.actorOf(tx, { userId, companyId, sessionId });
      return findSessionUser(tx, userId, { admin: can(actor, 'settings-page:view') });
    });
    reply.setCookie(refreshCookie, formatRefreshToken(token), { ...cookieOptions, maxAge: sessionDays * 86_400 });
    return { token: await context.tokens.sign({ userId, companyId, sessionId }), user };
  }

  /** An invalid token signs nobody out and is not an error here. */
  const verifyQuietly = (authorization: string | undefined) =>
    context.tokens.verify(authorization?.split(' ')[1] ?? '').catch(() => null);

  return [
    servePublic(authApi.login, async ({ body }, request, reply) => {
      const browser = readRefreshCookie(request.headers.cookie);
      const { companyId, userId, token } = await signIn(body, { device: deviceOfRequest(request), browser });
      return replyWithSession(reply, companyId, userId, token);
    }),

    servePublic(authApi.refresh, async (_input, request, reply) => {
      const presented = readRefreshCookie(request.headers.cookie);
      const companyId = await findSessionCompany(context, presented);
      const refreshed: Refreshed =
        presented && companyId !== null
          ? await inTx(context, companyId, (tx) => refreshSession(tx, secretKey, presented, deviceOfRequest(request)))
          : { outcome: 'over' };
      if (refreshed.outcome === 'refreshed' && companyId !== null)
        return replyWithSession(reply, companyId, refreshed.userId, refreshed.token);
      reply.clearCookie(refreshCookie, cookieOptions);
      throw new Failure('ERR_SESSION_EXPIRED');
    }),

    servePublic(authApi.logout, async (_input, request, reply) => {
      const session =
        (await findSessionByCookie(context, readRefreshCookie(request.headers.cookie))) ??
        (await verifyQuietly(request.headers.authorization));
      if (session !== null) await inTx(context, session.companyId, (tx) => endSession(tx, session.sessionId));
      reply.clearCookie(refreshCookie, cookieOptions);
      return {};
    }),

    servePublic(authApi.me, async (_input, request) => {
      const claims = request.headers.authorization
        ? await context.tokens.verify(readBearerToken(request))
        : await findSessionByCookie(context, readRefreshCookie(request.headers.cookie));
      if (claims === null) throw new Failure('ERR_SESSION_EXPIRED');
      return inTx(context, claims.companyId, async (tx) => {
        const actor = await context.actorOf(tx, claims);
        return findSessionUser(tx, actor.userId, { admin: can(actor, 'settings-page:view') });
      });
    }),

    servePublic(authApi.version, async () => ({ version })),
  ];
}
