import { authApi } from '@balcao/contract/auth/auth.api';
import { twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import { Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, readBearerToken, servePublic } from '../platform/http/serve.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { findSessionUser } from '../users/find-session-user.ts';
import { findSessionByCookie, findSessionCompany } from './authenticate-socket.ts';
import { endSession } from './end-sessions.ts';
import { confirmAtSignIn, enrolAtSignIn, finishSignIn } from './finish-sign-in.ts';
import { presentImpersonation } from './impersonation/present-impersonation.ts';
import { type Refreshed, refreshSession } from './refresh-session.ts';
import { readRefreshCookie } from './refresh-token.ts';
import { type CookieOptions, createSessionReplies, sourceOf } from './session-replies.ts';
import { createSignIn } from './sign-in.ts';
import { version } from './version.ts';

export type AuthOptions = {
  /** the server's secret, from which the next refresh token is derived */
  secretKey: string;
  /** encrypts the secrets of authenticator apps; its purpose is `two-factor` */
  box: SecretBox;
  cookie: CookieOptions;
};

export function authRoutes(context: RequestContext<Actor>, options: AuthOptions): Endpoint[] {
  const { secretKey } = options;
  const replies = createSessionReplies(context, options.cookie);

  /** An invalid token is treated as none: it ends no session and is not an error here. */
  const verifyQuietly = (authorization: string | undefined) =>
    context.tokens.verify(authorization?.split(' ')[1] ?? '').catch(() => null);

  return [
    ...signInRoutes(context, options),

    servePublic(authApi.refresh, async (_input, request, reply) => {
      const presented = readRefreshCookie(request.headers.cookie);
      const companyId = await findSessionCompany(context, presented);
      const refreshed: Refreshed =
        presented && companyId !== null
          ? await inTx(context, companyId, (tx) => refreshSession(tx, secretKey, presented, sourceOf(request).device))
          : { outcome: 'over' };
      if (refreshed.outcome === 'refreshed' && companyId !== null)
        return replies.give(reply, { companyId, userId: refreshed.userId, token: refreshed.token });
      replies.clear(reply);
      throw new Failure('ERR_SESSION_EXPIRED');
    }),

    servePublic(authApi.logout, async (_input, request, reply) => {
      const session =
        (await findSessionByCookie(context, readRefreshCookie(request.headers.cookie))) ??
        (await verifyQuietly(request.headers.authorization));
      if (session !== null) await inTx(context, session.companyId, (tx) => endSession(tx, session.sessionId));
      replies.clear(reply);
      return {};
    }),

    servePublic(authApi.me, async (_input, request) => {
      const claims = request.headers.authorization
        ? await context.tokens.verify(readBearerToken(request))
        : await findSessionByCookie(context, readRefreshCookie(request.headers.cookie));
      if (claims === null) throw new Failure('ERR_SESSION_EXPIRED');
      return inTx(context, claims.companyId, async (tx) => {
        const actor = await context.actorOf(tx, claims);
        const user = await findSessionUser(tx, actor.userId, { admin: can(actor, 'settings-page:view') });
        return { ...user, ...presentImpersonation(actor) };
      });
    }),

    servePublic(authApi.version, async () => ({ version })),
  ];
}

/** Sign-in by password, and the second step where there is one. */
function signInRoutes(context: RequestContext<Actor>, { cookie, box }: AuthOptions): Endpoint[] {
  const signIn = createSignIn(context);
  const replies = createSessionReplies(context, cookie);
  return [
    servePublic(authApi.login, async ({ body }, request, reply) =>
      replies.give(reply, await signIn(body, sourceOf(request))),
    ),
    servePublic(twoFactorApi.signIn, async ({ body }, request, reply) =>
      replies.give(reply, await finishSignIn(context, body, sourceOf(request), box)),
    ),
    servePublic(twoFactorApi.enrol, ({ body }) => enrolAtSignIn(context, body.challenge, box)),
    servePublic(twoFactorApi.enrolConfirm, async ({ body }, request, reply) => {
      const { signedIn, recoveryCodes } = await confirmAtSignIn(context, body, sourceOf(request), box);
      return { ...(await replies.give(reply, signedIn)), recoveryCodes };
    }),
  ];
}
