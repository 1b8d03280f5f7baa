import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { storableText } from '../wire.ts';

/** Separate from the sign-up, because a signed-in user needs none of its checks of numbers and documents. */
export const emailConfirmationApi = {
  confirm: route({
    method: 'POST',
    path: '/companies/cadastro/confirm',
    access: 'public',
    body: z.object({ token: storableText.trim().min(1).max(200) }),
    output: z.object({ email: z.string() }),
    fails: ['ERR_RESET_TOKEN', 'ERR_RATE_LIMIT'],
  }),
  /** Another mail with a link that confirms the company's address. */
  send: route({
    method: 'POST',
    path: '/companies/cadastro/confirmation',
    permission: 'company:edit',
    output: emptyObject,
    fails: ['ERR_RATE_LIMIT', 'ERR_MAIL_UNAVAILABLE'],
  }),
};
