import { deliveryApi } from '@balcao/contract/queue-integrations/delivery.api';
import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import { createIntegration } from './create-integration.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { listIntegrations, showIntegration } from './list-integrations.ts';
import { removeIntegration } from './remove-integration.ts';
import { testDialogflow } from './test-dialogflow.ts';
import { renewSigningSecret, updateIntegration } from './update-integration.ts';
import { listDeliveries, replayDelivery, showDelivery } from './webhooks/list-deliveries.ts';

export const queueIntegrationRoutes = (
  context: RequestContext<Actor>,
  deps: IntegrationDeps,
  limit = createRateLimiter({ burst: 20, perSecond: 0.5, now: () => context.clock.now().getTime() }),
): Endpoint[] => [
  serve(context, queueIntegrationApi.list, (tx, actor, { query }) => listIntegrations(tx, actor, query)),
  serve(context, queueIntegrationApi.show, (tx, actor, { params }) => showIntegration(tx, actor, params.id)),
  serve(context, queueIntegrationApi.create, (tx, actor, { body }) => createIntegration(tx, actor, body, deps)),
  serve(context, queueIntegrationApi.update, (tx, actor, { params, body }) =>
    updateIntegration(tx, actor, params.id, body, deps),
  ),
  serve(context, queueIntegrationApi.remove, async (tx, actor, { params }) => {
    await removeIntegration(tx, actor, params.id);
    return { message: 'Integration deleted' };
  }),
  ...[queueIntegrationApi.test, queueIntegrationApi.testInLowerCase].map((route) =>
    serveExternalCall(context, route, (tx, actor, { body }) => {
      limit(String(actor.userId));
      return testDialogflow(tx, actor, body, deps);
    }),
  ),
  serve(context, queueIntegrationApi.renewSecret, (tx, actor, { params }) =>
    renewSigningSecret(tx, actor, params.id, deps),
  ),
  serve(context, deliveryApi.list, (tx, actor, { params, query }) => listDeliveries(tx, actor, params.id, query)),
  serve(context, deliveryApi.show, (tx, actor, { params }) => showDelivery(tx, actor, params)),
  serve(context, deliveryApi.replay, (tx, actor, { params }) => replayDelivery(tx, actor, params)),
];
