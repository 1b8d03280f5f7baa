import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { sessionUser } from '../users/user.ts';
import { session } from './session.ts';

export const credentials = z.object({ email: z.string().trim().min(1).max(200), password: z.string().min(1).max(200) });
export type Credentials = z.infer<typeof credentials>;

/** The user's working hours, or the company's licence, have ended. */
const endings = ['ERR_OUT_OF_HOURS', 'ERR_SUBSCRIPTION_EXPIRED'] as const;

/** Signing in sets the HTTP-only cookie `jrt`; refreshing rotates it (docs/protocol.md 3). */
export const authApi = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: credentials,
    output: session,
    fails: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_OUT_OF_HOURS',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_COMPANY_INACTIVE',
      'ERR_TWO_FACTOR_REQUIRED',
      'ERR_RATE_LIMIT',
    ],
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    output: session,
    fails: ['ERR_SESSION_EXPIRED', ...endings],
  }),
  logout: route({ method: 'DELETE', path: '/auth/logout', access: 'public', output: emptyObject }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'public',
    output: sessionUser,
    fails: ['ERR_SESSION_EXPIRED', 'ERR_INVALID_TOKEN', ...endings],
  }),
  version: route({ method: 'GET', path: '/version', access: 'public', output: z.object({ version: z.string() }) }),
};
