import { dashboardApi } from '@balcao/contract/analytics/dashboard.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { showDashboard } from './show-dashboard.ts';

export const dashboardRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, dashboardApi.show, (tx, actor, { query }) => showDashboard(tx, actor, query)),
];
