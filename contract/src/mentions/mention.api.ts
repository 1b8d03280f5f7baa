import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { mention, mentionable } from './mention.ts';

export const mentionApi = {
  /** What the caller has not seen, newest first, at most a hundred. */
  list: route({ method: 'GET', path: '/mentions', output: z.object({ mentions: z.array(mention) }) }),
  /** The caller has opened the ticket. */
  read: route({
    method: 'POST',
    path: '/mentions/read',
    body: z.object({ ticketId: id }),
    output: emptyObject,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  mentionable: route({
    method: 'GET',
    path: '/tickets/:ticketId/mentionable',
    params: z.object({ ticketId: id }),
    output: z.object({ people: z.array(mentionable) }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
