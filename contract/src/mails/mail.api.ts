import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id, listQuery } from '../wire.ts';
import { mail, mailText } from './mail.ts';

const byId = z.object({ id });

/** For the operator of the installation. */
export const mailApi = {
  /** Newest first; searched by recipient. `isConfigured`: there is a mail server to hand them to. */
  list: route({
    method: 'GET',
    path: '/mails',
    access: 'super',
    query: listQuery,
    output: z.object({
      mails: z.array(mail),
      count: z.number(),
      hasMore: z.boolean(),
      isConfigured: z.boolean(),
    }),
  }),
  /** Of one that has not been sent: afterwards nobody reads it but its recipient. */
  show: route({
    method: 'GET',
    path: '/mails/:id',
    access: 'super',
    params: byId,
    output: mailText,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** One that waits or has failed is tried now. */
  retry: route({
    method: 'POST',
    path: '/mails/:id/retry',
    access: 'super',
    params: byId,
    output: emptyObject,
    fails: ['ERR_NOT_FOUND', 'ERR_MAIL_UNAVAILABLE'],
  }),
};
