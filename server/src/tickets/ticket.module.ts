import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { applyTicketTimeouts } from './apply-ticket-timeouts.ts';
import { wakeDueTicket } from './snooze/wake-ticket.ts';
import { wakeTicketJob } from './ticket.jobs.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: ticketRoutes(context),
  tasks: [defineTask(wakeTicketJob, ({ companyId, ticketId }) => wakeDueTicket(context, companyId, ticketId))],
  periodic: [{ name: 'tickets', everyMs: 20_000, role: 'jobs', run: () => applyTicketTimeouts(context) }],
});
