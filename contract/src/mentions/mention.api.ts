import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { mention, mentionable } from './mention.ts';

export const mentionApi = {
  /** The caller's unseen mentions, newest first, at most a hundred. */
  list: route({ method: 'GET', path: '/mentions', output: z.object({ mentions: z.array(mention) }) }),
  /** Marks the mentions of a ticket as read: the caller has opened it. */
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
