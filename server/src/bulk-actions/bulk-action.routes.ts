import { bulkActionApi } from '@balcao/contract/bulk-actions/bulk-action.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serveEachInTx } from '../platform/http/serve.ts';
import { changeTickets } from './change-tickets.ts';

export const bulkActionRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveEachInTx(context, bulkActionApi.run, (actor, { body }) =>
    changeTickets(context, actor.companyId, (tx) => context.actorOf(tx, actor), body),
  ),
];
