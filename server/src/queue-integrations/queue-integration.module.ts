import { hourMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import { messageErased } from '../messages/changes/message-erased.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ratingAnswered } from '../ratings/rating-events.ts';
import { ticketAccepted, ticketClosed, ticketOpened } from '../tickets/change/ticket-events.ts';
import { endIntegrationSessions } from './answers/end-integration-sessions.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { queueIntegrationRoutes } from './queue-integration.routes.ts';
import { deliverToWebhook } from './webhooks/deliver-to-webhook.ts';
import { deliverToWebhookJob } from './webhooks/delivery.jobs.ts';
import { purgeDeliveries } from './webhooks/delivery-log.store.ts';
import { eraseMessagesInDeliveries } from './webhooks/erase-messages-in-deliveries.ts';
import { queueAccepted, queueClosed, queueOpened, queueRated } from './webhooks/queue-events.ts';

const retentionDays = 30;

export const queueIntegrationModule = (context: RequestContext<Actor>, deps: IntegrationDeps): FeatureModule => ({
  routes: queueIntegrationRoutes(context, deps),
  tasks: [defineTask(deliverToWebhookJob, (job) => deliverToWebhook({ ...deps, context }, job))],
  periodic: [
    {
      name: 'webhook deliveries',
      everyMs: hourMs,
      role: 'jobs',
      run: async () => {
        const before = new Date(context.clock.now().getTime() - retentionDays * 24 * hourMs);
        await purgeDeliveries(context.database.owner, before);
      },
    },
  ],
  on: [
    subscribe(ticketAccepted, endIntegrationSessions),
    subscribe(ticketClosed, endIntegrationSessions),
    subscribe(ticketOpened, queueOpened),
    subscribe(ticketAccepted, queueAccepted),
    subscribe(ticketClosed, queueClosed),
    subscribe(ratingAnswered, queueRated),
    subscribe(messageErased, eraseMessagesInDeliveries),
  ],
});
