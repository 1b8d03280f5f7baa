import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { listErasures, requestErasure } from './request-erasure.ts';

export const privacyRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, privacyApi.erase, (tx, actor, { params }) => requestErasure(tx, actor, params.id)),
  serve(context, privacyApi.list, (tx, actor) => listErasures(tx, actor)),
];
