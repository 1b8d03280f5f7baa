import { reportMailingApi } from '@balcao/contract/analytics/report-mailing.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../../platform/http/serve.ts';
import { createMailing, removeMailing, updateMailing } from './change-mailings.ts';
import { listMailings } from './find-mailing.ts';
import { sendMailingNow } from './send-mailings.ts';

export const mailingRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, reportMailingApi.list, (tx, actor) => listMailings(tx, actor)),
  serve(context, reportMailingApi.create, (tx, actor, { body }) => createMailing(tx, actor, body)),
  serve(context, reportMailingApi.update, (tx, actor, { params, body }) =>
    updateMailing(tx, actor, params.mailingId, body),
  ),
  serve(context, reportMailingApi.send, (tx, actor, { params }) => sendMailingNow(tx, actor, params.mailingId)),
  serve(context, reportMailingApi.remove, (tx, actor, { params }) => removeMailing(tx, actor, params.mailingId)),
];
