import { z } from 'zod';
import { deliveryParams, deliveryQuery } from '../queue-integrations/delivery.ts';
import { messageReply, route } from '../route.ts';
import { id, page } from '../wire.ts';
import {
  endpointChange,
  endpointDelivery,
  endpointExchange,
  endpointInput,
  endpointWithSecret,
  webhookEndpoint,
} from './webhook-endpoint.ts';

const gate = { permission: 'api:edit', plan: 'useExternalApi' } as const;
const params = z.object({ id });

export const webhookEndpointApi = {
  /** In the order of their creation. */
  list: route({
    method: 'GET',
    path: '/webhook-endpoints',
    ...gate,
    output: z.object({ endpoints: z.array(webhookEndpoint) }),
    emptyAnswer: { endpoints: [] },
  }),
  create: route({
    method: 'POST',
    path: '/webhook-endpoints',
    ...gate,
    audited: true,
    body: endpointInput,
    output: endpointWithSecret,
    fails: ['ERR_URL_NOT_ALLOWED'],
  }),
  update: route({
    method: 'PUT',
    path: '/webhook-endpoints/:id',
    ...gate,
    audited: true,
    params,
    body: endpointChange,
    output: webhookEndpoint,
    fails: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED'],
  }),
  /** A new secret; the previous one is used in addition for another day. */
  rotate: route({
    method: 'POST',
    path: '/webhook-endpoints/:id/secret',
    ...gate,
    audited: true,
    params,
    output: endpointWithSecret,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhook-endpoints/:id',
    ...gate,
    audited: true,
    params,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
  deliveries: route({
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries',
    ...gate,
    params,
    query: deliveryQuery,
    output: page('deliveries', endpointDelivery),
    fails: ['ERR_NOT_FOUND'],
  }),
  exchange: route({
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries/:deliveryId',
    ...gate,
    params: deliveryParams,
    output: endpointExchange,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Delivers it again, under the same id, counting attempts from the first. */
  replay: route({
    method: 'POST',
    path: '/webhook-endpoints/:id/deliveries/:deliveryId/replay',
    ...gate,
    params: deliveryParams,
    output: endpointExchange,
    fails: ['ERR_NOT_FOUND'],
  }),
};
