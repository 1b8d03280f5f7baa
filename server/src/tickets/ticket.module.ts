import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { applyTicketTimeouts } from './apply-ticket-timeouts.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: ticketRoutes(context),
  periodic: [{ name: 'tickets', everyMs: 20_000, role: 'jobs', run: () => applyTicketTimeouts(context) }],
});
