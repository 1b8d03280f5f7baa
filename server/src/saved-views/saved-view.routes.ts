import { savedViewApi } from '@balcao/contract/saved-views/saved-view.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createSavedView } from './create-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { orderSavedViews } from './order-saved-views.ts';
import { removeSavedView } from './remove-saved-view.ts';
import { setDefaultView } from './set-default-view.ts';
import { updateSavedView } from './update-saved-view.ts';

export const savedViewRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, savedViewApi.list, (tx, actor) => listSavedViews(tx, actor)),
  serve(context, savedViewApi.create, (tx, actor, { body }) => createSavedView(tx, actor, body)),
  serve(context, savedViewApi.order, (tx, actor, { body }) => orderSavedViews(tx, actor, body.ids)),
  serve(context, savedViewApi.setDefault, (tx, actor, { body }) => setDefaultView(tx, actor, body.id)),
  serve(context, savedViewApi.update, (tx, actor, { params, body }) => updateSavedView(tx, actor, params.id, body)),
  serve(context, savedViewApi.remove, (tx, actor, { params }) => removeSavedView(tx, actor, params.id)),
];
