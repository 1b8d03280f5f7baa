import { helpApi } from '@balcao/contract/helps/help.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createHelp, removeHelp, updateHelp } from './change-help.ts';
import { listHelps } from './list-helps.ts';

export function helpRoutes(context: RequestContext<Actor>): Endpoint[] {
  const { fileUrl } = context;
  return [
    serve(context, helpApi.list, (tx) => listHelps(tx, fileUrl)),
    serve(context, helpApi.create, (tx, actor, { body }) => createHelp(tx, actor, body, fileUrl)),
    serve(context, helpApi.update, (tx, actor, { params, body }) => updateHelp(tx, actor, params.id, body, fileUrl)),
    serve(context, helpApi.remove, (tx, actor, { params }) => removeHelp(tx, actor, params.id)),
  ];
}
