import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id, instant } from '../wire.ts';

/** A session in a form that its user recognises; never its tokens. */
export const openedSession = z.object({
  id: z.string(),
  /** proper names, such as `Chrome` and `Windows`; null: unknown */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** IP address of the last sign-in or renewal */
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** the session of the caller */
  current: z.boolean(),
});
export type OpenedSession = z.infer<typeof openedSession>;

const ofUser = z.object({ id });

/** One's own sessions; admins also see other users'. */
export const sessionApi = {
  list: route({
    method: 'GET',
    path: '/users/:id/sessions',
    params: ofUser,
    output: z.object({ sessions: z.array(openedSession) }),
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  end: route({
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    audited: true,
    params: ofUser.extend({ sessionId: z.uuid() }),
    output: emptyObject,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_FOUND'],
  }),
  /** Ends all sessions but the caller's. */
  endOthers: route({
    method: 'DELETE',
    path: '/users/:id/sessions',
    audited: true,
    params: ofUser,
    output: z.object({ ended: z.number() }),
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
