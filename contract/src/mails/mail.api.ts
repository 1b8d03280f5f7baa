import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id, listQuery } from '../wire.ts';
import { mail, mailText } from './mail.ts';

const byId = z.object({ id });

/** For the operator of the installation. */
export const mailApi = {
  /** Newest first; searched by recipient. `isConfigured`: a mail server is set up. */
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
  /** For an unsent mail: afterwards only its recipient can read it. */
  show: route({
    method: 'GET',
    path: '/mails/:id',
    access: 'super',
    params: byId,
    output: mailText,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Retries a waiting or failed mail now. */
  retry: route({
    method: 'POST',
    path: '/mails/:id/retry',
    access: 'super',
    params: byId,
    output: emptyObject,
    fails: ['ERR_NOT_FOUND', 'ERR_MAIL_UNAVAILABLE'],
  }),
};
