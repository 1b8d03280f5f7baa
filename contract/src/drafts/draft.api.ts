import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { draft, maxDraftLength } from './draft.ts';

const params = z.object({ ticketId: id });
const fails = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const draftApi = {
  /** The draft of the previous assignee; null for all but the current one. */
  show: route({
    method: 'GET',
    path: '/tickets/:ticketId/draft',
    params,
    output: z.object({ draft: draft.nullable() }),
    fails,
  }),
  /** One's own; `""` removes it. Nothing is stored for a ticket of another assignee. */
  save: route({
    method: 'PUT',
    path: '/tickets/:ticketId/draft',
    params,
    body: z.object({ body: z.string().max(maxDraftLength) }),
    output: emptyObject,
    fails,
  }),
  /** Removes the previous assignee's draft after it was taken over or discarded. */
  remove: route({ method: 'DELETE', path: '/tickets/:ticketId/draft', params, output: emptyObject, fails }),
};
