import { kanbanApi } from '@balcao/contract/kanban/kanban.api';
import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { countLanes } from '../tickets/lists/count-lanes.ts';
import { listTickets } from '../tickets/lists/list-tickets.ts';
import { addTicketTag, moveToLane } from './move-to-lane.ts';

export const kanbanRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, kanbanApi.board, async (tx, actor, { query }) => {
    const { tickets, count, hasMore } = await listTickets(tx, actor, { ...query, lane: 'any', pageNumber: 1 });
    return { tickets, count, hasMore };
  }),
  serve(context, kanbanApi.counts, async (tx, actor, { query }) => ({
    lanes: await countLanes(tx, actor, { ...query, pageNumber: 1 }),
  })),
  serve(context, kanbanApi.move, (tx, actor, { params, body }) =>
    moveToLane(tx, actor, params.id, body.tagId ?? noLane),
  ),
  serve(context, kanbanApi.leaveLane, async (tx, actor, { params }) => {
    await moveToLane(tx, actor, params.ticketId, noLane);
    return { message: 'ticket tag deleted' };
  }),
  serve(context, kanbanApi.addTag, async (tx, actor, { params }) => {
    await addTicketTag(tx, actor, params.ticketId, params.tagId);
    return params;
  }),
];
