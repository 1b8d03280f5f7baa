import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { impersonationMinutes } from '../users/impersonation.ts';
import { id } from '../wire.ts';

/** Impersonation: the operator acts in a company as one of its admins (docs/decisions/0453). On the wire it is `looking`. */
export const impersonationApi = {
  open: route({
    method: 'POST',
    path: '/companies/:id/looking',
    access: 'super',
    audited: true,
    params: z.object({ id }),
    /** an access token for the whole session: there is no refresh cookie, and nothing renews it */
    output: z.object({ token: z.string(), expiresInSeconds: z.literal(impersonationMinutes * 60) }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_COMPANY_INACTIVE'],
  }),
  /** Allows this session to make changes. The password is the operator's own. */
  confirm: route({
    method: 'POST',
    path: '/auth/looking/confirm',
    whileImpersonating: true,
    whenExpired: true,
    audited: true,
    body: z.object({ password: z.string().min(1).max(200) }),
    output: emptyObject,
    fails: ['ERR_NO_PERMISSION', 'ERR_RATE_LIMIT'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/auth/looking',
    whileImpersonating: true,
    whenExpired: true,
    audited: true,
    output: emptyObject,
    fails: ['ERR_NO_PERMISSION'],
  }),
};
