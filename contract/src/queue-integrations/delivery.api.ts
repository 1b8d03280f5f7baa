import { z } from 'zod';
import { route } from '../route.ts';
import { id, page } from '../wire.ts';
import { deliveryParams, deliveryQuery, webhookDelivery, webhookExchange } from './delivery.ts';

const guard = { plan: 'useIntegrations', permission: 'integrations:edit' } as const;

/** Ours: the deliveries of the last thirty days to n8n and webhooks. */
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
  /** Delivers it again, under the same id, counting attempts from the first. */
  replay: route({
    method: 'POST',
    path: '/queueIntegration/:id/deliveries/:deliveryId/replay',
    ...guard,
    params: deliveryParams,
    output: webhookExchange,
    fails: ['ERR_NOT_FOUND'],
  }),
};
