import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { draft, maxDraftLength } from './draft.ts';

const params = z.object({ ticketId: id });
const fails = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const draftApi = {
  /** What was left by whoever had the ticket before; null for all but its person. */
  show: route({
    method: 'GET',
    path: '/tickets/:ticketId/draft',
    params,
    output: z.object({ draft: draft.nullable() }),
    fails,
  }),
  /** One's own; `""` removes it. Of a ticket that is not one's own any more nothing is kept. */
  save: route({
    method: 'PUT',
    path: '/tickets/:ticketId/draft',
    params,
    body: z.object({ body: z.string().max(maxDraftLength) }),
    output: emptyObject,
    fails,
  }),
  /** What others left: it was taken over, or is not wanted. */
  remove: route({ method: 'DELETE', path: '/tickets/:ticketId/draft', params, output: emptyObject, fails }),
};
