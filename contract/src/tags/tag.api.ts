import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { ticket } from '../tickets/ticket.ts';
import { id, listQuery, optionalParam, page } from '../wire.ts';
import { createTagInput, maxTagsOfTicket, tag, updateTagInput } from './tag.ts';

const byId = z.object({ id });

export const tagApi = {
  list: route({
    method: 'GET',
    path: '/tags',
    query: listQuery.extend({
      kanban: optionalParam(z.coerce.number().int().min(0).max(1)),
    }),
    output: page('tags', tag),
  }),
  all: route({ method: 'GET', path: '/tags/list', output: z.array(tag) }),
  lanes: route({
    method: 'GET',
    path: '/tags/kanban',
    plan: 'useKanban',
    emptyAnswer: { lista: [] },
    output: z.object({ lista: z.array(tag) }),
  }),
  /** Ours: all lanes in their new order; lanes that are not listed follow in their previous order. */
  orderLanes: route({
    method: 'PUT',
    path: '/tags/kanban/order',
    plan: 'useKanban',
    permission: 'tags:editOthers',
    body: z.object({ ids: z.array(id).max(500) }),
    output: z.object({ lista: z.array(tag) }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  show: route({ method: 'GET', path: '/tags/:id', params: byId, output: tag, fails: ['ERR_NOT_FOUND'] }),
  /** A kanban lane needs the plan's useKanban, a tag does not; likewise in `update`. */
  create: route({
    method: 'POST',
    path: '/tags',
    idempotent: true,
    body: createTagInput,
    output: tag,
    fails: ['ERR_NOT_FOUND', 'ERR_PLAN_FEATURE'],
  }),
  update: route({
    method: 'PUT',
    path: '/tags/:id',
    params: byId,
    body: updateTagInput,
    output: tag,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_PLAN_FEATURE'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tags/:id',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_TAG_IN_USE'],
  }),
  /** The list is the complete new set of the ticket's tags, with one lane at most. */
  sync: route({
    method: 'POST',
    path: '/tags/sync',
    body: z.object({ ticketId: id, tags: z.array(z.object({ id })).max(maxTagsOfTicket + 1) }),
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_FOUND'],
  }),
};
