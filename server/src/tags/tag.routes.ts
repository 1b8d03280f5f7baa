import { tagApi } from '@balcao/contract/tags/tag.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createTag } from './create-tag.ts';
import { findTag } from './find-tag.ts';
import { listAllTags, listLanes, listTags } from './list-tags.ts';
import { orderLanes } from './order-lanes.ts';
import { removeTag } from './remove-tag.ts';
import { syncTicketTags } from './sync-ticket-tags.ts';
import { updateTag } from './update-tag.ts';

export const tagRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, tagApi.list, (tx, _actor, { query }) => listTags(tx, query)),
  serve(context, tagApi.all, (tx) => listAllTags(tx)),
  serve(context, tagApi.lanes, async (tx) => ({ lista: await listLanes(tx) })),
  serve(context, tagApi.orderLanes, async (tx, actor, { body }) => ({ lista: await orderLanes(tx, actor, body.ids) })),
  serve(context, tagApi.show, (tx, _actor, { params }) => findTag(tx, params.id)),
  serve(context, tagApi.create, (tx, actor, { body }) => createTag(tx, actor, body)),
  serve(context, tagApi.update, (tx, actor, { params, body }) => updateTag(tx, actor, params.id, body)),
  serve(context, tagApi.remove, (tx, actor, { params }) => removeTag(tx, actor, params.id)),
  serve(context, tagApi.sync, (tx, actor, { body }) => syncTicketTags(tx, actor, body.ticketId, body.tags)),
];
