import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idOrNull } from '../wire.ts';
import { savedView, savedViewChange, savedViewInput } from './saved-view.ts';

const byId = z.object({ id });

/** Ours: named filters of the ticket list. */
export const savedViewApi = {
  /** shared ones, then one's own, each in its order */
  list: route({
    method: 'GET',
    path: '/saved-views',
    output: z.object({ views: z.array(savedView), defaultId: z.number().nullable() }),
  }),
  create: route({
    method: 'POST',
    path: '/saved-views',
    idempotent: true,
    body: savedViewInput,
    output: savedView,
    fails: ['ERR_NO_PERMISSION'],
  }),
  update: route({
    method: 'PUT',
    path: '/saved-views/:id',
    params: byId,
    body: savedViewChange,
    output: savedView,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/saved-views/:id',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** The order of the views that the caller may change. */
  order: route({
    method: 'PUT',
    path: '/saved-views/order',
    body: z.object({ ids: z.array(id).max(200) }),
    output: messageReply,
  }),
  /** The default view of one's own list; null: the standard list. */
  setDefault: route({
    method: 'PUT',
    path: '/saved-views/default',
    body: z.object({ id: idOrNull }),
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
