import { z } from 'zod';
import { route } from '../route.ts';
import { id, page } from '../wire.ts';
import { deliveryParams, deliveryQuery, webhookDelivery, webhookExchange } from './delivery.ts';

const guard = { plan: 'useIntegrations', permission: 'integrations:edit' } as const;

/** Ours: what n8n and webhooks were told in the last thirty days. */
export const deliveryApi = {
  list: route({
    method: 'GET',
    path: '/queueIntegration/:id/deliveries',
    ...guard,
    params: z.object({ id }),
    query: deliveryQuery,
    output: page('deliveries', webhookDelivery),
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    method: 'GET',
    path: '/queueIntegration/:id/deliveries/:deliveryId',
    ...guard,
    params: deliveryParams,
    output: webhookExchange,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Told once more, under the same id, from the first attempt on. */
  replay: route({
    method: 'POST',
    path: '/queueIntegration/:id/deliveries/:deliveryId/replay',
    ...guard,
    params: deliveryParams,
    output: webhookExchange,
    fails: ['ERR_NOT_FOUND'],
  }),
};
