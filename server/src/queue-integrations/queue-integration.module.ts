import type { Actor } from '@balcao/contract/users/actor';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ticketAccepted, ticketClosed } from '../tickets/change/ticket-events.ts';
import { endIntegrationSessions } from './answers/end-integration-sessions.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { queueIntegrationRoutes } from './queue-integration.routes.ts';
import { deliverToWebhook } from './webhooks/deliver-to-webhook.ts';
import { deliverToWebhookJob } from './webhooks/delivery.jobs.ts';

export const queueIntegrationModule = (context: RequestContext<Actor>, deps: IntegrationDeps): FeatureModule => ({
  routes: queueIntegrationRoutes(context, deps),
  tasks: [defineTask(deliverToWebhookJob, (job) => deliverToWebhook({ ...deps, context }, job))],
  on: [subscribe(ticketAccepted, endIntegrationSessions), subscribe(ticketClosed, endIntegrationSessions)],
});
