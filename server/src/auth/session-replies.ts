import type { Session } from '@balcao/contract/auth/session';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx } from '../platform/db/tx.ts';
import { deviceOf } from '../platform/http/device.rules.ts';
import type { RequestContext, servePublic } from '../platform/http/serve.ts';
import { findSessionUser } from '../users/find-session-user.ts';
import { formatRefreshToken, readRefreshCookie, refreshCookie, sessionDays } from './refresh-token.ts';
import type { SignedIn, SignInSource } from './sign-in.ts';

type Handler = Parameters<typeof servePublic>[1];
type Request = Parameters<Handler>[1];
type Reply = Parameters<Handler>[2];
export type CookieOptions = { secure: boolean; sameSite: 'lax' | 'none' };

/** The device of a call, and the session of its browser, if any. */
export const sourceOf = ({ headers, ip }: Request): SignInSource => ({
  device: deviceOf(headers['user-agent'], ip),
  browser: readRefreshCookie(headers.cookie),
});

/** Access token and user in the answer, refresh token in the cookie. */
export function createSessionReplies(context: RequestContext<Actor>, cookie: CookieOptions) {
  const cookieOptions = { path: '/', httpOnly: true, ...cookie };
  return {
    async give(reply: Reply, { companyId, userId, token }: SignedIn): Promise<Session> {
      const { sessionId } = token;
      const user = await inTx(context, companyId, async (tx) => {
        const actor = await context.actorOf(tx, { userId, companyId, sessionId });
        return findSessionUser(tx, userId, { admin: can(actor, 'settings-page:view') });
      });
      reply.setCookie(refreshCookie, formatRefreshToken(token), { ...cookieOptions, maxAge: sessionDays * 86_400 });
      return { token: await context.tokens.sign({ userId, companyId, sessionId }), user };
    },
    clear: (reply: Reply): void => void reply.clearCookie(refreshCookie, cookieOptions),
  };
}
