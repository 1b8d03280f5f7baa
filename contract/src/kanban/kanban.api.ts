import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { noLane } from '../tickets/lane.rules.ts';
import { ticket } from '../tickets/ticket.ts';
import { id, idOrNull, idsParam, page, searchParam } from '../wire.ts';

/** In a path: a tag, or "no lane" in the forms of clients of this API. */
const tagIdOrNone = z.preprocess((v) => (v === 'lane0' || v === '0' ? noLane : v), z.union([z.literal(noLane), id]));
const ofTicket = z.object({ ticketId: id });
const moveFails = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_FOUND'] as const;

export const kanbanApi = {
  /** All active tickets visible to the caller, at most 400. */
  board: route({
    method: 'GET',
    path: '/ticket/kanban',
    plan: 'useKanban',
    emptyAnswer: { tickets: [], count: 0, hasMore: false },
    query: z.object({ queueIds: idsParam }),
    output: page('tickets', ticket),
  }),
  /** Ours: the number of cards per lane; the cards are GET /tickets with `lane`. Lanes without cards are omitted. */
  counts: route({
    method: 'GET',
    path: '/kanban/counts',
    plan: 'useKanban',
    emptyAnswer: { lanes: [] },
    query: z.object({ queueIds: idsParam, users: idsParam, tags: idsParam, searchParam }),
    output: z.object({ lanes: z.array(z.object({ laneId: z.number(), count: z.number() })) }),
  }),
  /** Ours: the whole move in one call; without `tagId` out of all lanes. */
  move: route({
    method: 'PUT',
    path: '/tickets/:id/lane',
    plan: 'useKanban',
    params: z.object({ id }),
    body: z.object({ tagId: idOrNull.default(null) }),
    output: ticket,
    fails: [...moveFails, 'ERR_INVALID_INPUT'],
  }),
  /** The two calls of a move by older clients: out of the current lane … */
  leaveLane: route({
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    plan: 'useKanban',
    params: ofTicket,
    output: messageReply,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** … and into another one, which replaces it. A tag that is not a lane is added. */
  addTag: route({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    plan: 'useKanban',
    params: ofTicket.extend({ tagId: tagIdOrNone }),
    output: z.object({ ticketId: z.number(), tagId: z.number() }),
    fails: moveFails,
  }),
};
