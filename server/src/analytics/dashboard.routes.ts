import { dashboardApi } from '@balcao/contract/analytics/dashboard.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { countAllMessages, countTicketsByDay, countTicketsByUser } from './count-tickets-by-day.ts';
import { showDashboard } from './show-dashboard.ts';

export const dashboardRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, dashboardApi.show, (tx, actor, { query }) => showDashboard(tx, actor, query)),
  serve(context, dashboardApi.ticketsDay, (tx, actor, { query }) => countTicketsByDay(tx, actor, query)),
  serve(context, dashboardApi.ticketsUsers, (tx, actor, { query }) => countTicketsByUser(tx, actor, query)),
  serve(context, dashboardApi.messagesAllMe, (tx, actor, { query }) => countAllMessages(tx, actor, query)),
];
