import { messageTemplateApi } from '@balcao/contract/message-templates/message-template.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serveExternalCall } from '../platform/http/serve.ts';
import { listConnectionTemplates, listTicketTemplates, type TemplateDeps } from './list-ticket-templates.ts';

export const messageTemplateRoutes = (context: RequestContext<Actor>, deps: TemplateDeps): Endpoint[] => [
  serveExternalCall(context, messageTemplateApi.ofTicket, (tx, actor, input) =>
    listTicketTemplates(tx, actor, input, deps),
  ),
  serveExternalCall(context, messageTemplateApi.ofConnection, (tx, _actor, { params, query }) =>
    listConnectionTemplates(tx, params.whatsappId, query, deps),
  ),
];
