import { sessionApi } from '@balcao/contract/auth/session.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { endListedSession, endOtherSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

/** The sessions of people, for themselves and for admins. */
export const sessionRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, sessionApi.list, async (tx, actor, { params }) => ({
    sessions: await listSessions(tx, actor, params.id),
  })),
  serve(context, sessionApi.end, async (tx, actor, { params }) => {
    await endListedSession(tx, actor, params.id, params.sessionId);
    return {};
  }),
  serve(context, sessionApi.endOthers, async (tx, actor, { params }) => ({
    ended: await endOtherSessions(tx, actor, params.id),
  })),
];
