import { tagApi } from '@balcao/contract/tags/tag.api';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { createTag } from './create-tag.ts';
import { findTag } from './find-tag.ts';
import { listAllTags, listLanes, listTags } from './list-tags.ts';
import { removeTag } from './remove-tag.ts';
import { syncTicketTags } from './sync-ticket-tags.ts';
import { updateTag } from './update-tag.ts';

export const tagRoutes = (door: Door): Binding[] => [
  serve(door, tagApi.list, (tx, _actor, { query }) => listTags(tx, query)),
  serve(door, tagApi.all, (tx) => listAllTags(tx)),
  serve(door, tagApi.lanes, async (tx) => ({ lista: await listLanes(tx) })),
  serve(door, tagApi.show, (tx, _actor, { params }) => findTag(tx, params.id)),
  serve(door, tagApi.create, (tx, actor, { body }) => createTag(tx, actor, body)),
  serve(door, tagApi.update, (tx, actor, { params, body }) => updateTag(tx, actor, params.id, body)),
  serve(door, tagApi.remove, (tx, actor, { params }) => removeTag(tx, actor, params.id)),
  serve(door, tagApi.sync, (tx, actor, { body }) => syncTicketTags(tx, actor, body.ticketId, body.tags)),
];
