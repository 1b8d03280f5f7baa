import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { storableText } from '../wire.ts';

const email = storableText.trim().min(1).max(200);
const token = storableText.trim().min(1).max(200);
const password = storableText.min(1).max(200);

const requestFails = ['ERR_NO_USER_FOUND', 'ERR_RATE_LIMIT', 'ERR_MAIL_UNAVAILABLE'] as const;
const resetFails = ['ERR_RESET_TOKEN', 'ERR_PASSWORD_WEAK', 'ERR_RATE_LIMIT'] as const;

/** A forgotten password: a mail contains a token, valid once and for an hour, with which a new one is set. */
export const passwordResetApi = {
  request: route({
    method: 'POST',
    path: '/forgetpassword',
    access: 'public',
    body: z.object({ email, language: z.enum(['pt', 'en', 'es']).optional().catch(undefined) }),
    output: messageReply,
    fails: requestFails,
  }),
  reset: route({
    method: 'POST',
    path: '/resetpasswords',
    access: 'public',
    body: z.object({ email, token, password }),
    output: messageReply,
    fails: resetFails,
  }),
  /** As `request`, for clients that put the values into the path. */
  requestByPath: route({
    method: 'POST',
    path: '/forgetpassword/:email',
    access: 'public',
    params: z.object({ email }),
    output: messageReply,
    fails: requestFails,
  }),
  /** As `reset`, for clients that put the values into the path. */
  resetByPath: route({
    method: 'POST',
    path: '/resetpasswords/:email/:token/:password',
    access: 'public',
    params: z.object({ email, token, password }),
    output: messageReply,
    fails: resetFails,
  }),
};
