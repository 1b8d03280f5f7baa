import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { pushChoice, pushSubscriptionInput } from './push-subscription.ts';

/** `own` is the subscription of this session: a browser has one. */
export const pushSubscriptionApi = {
  show: route({
    method: 'GET',
    path: '/push-subscriptions/own',
    output: z.object({
      /** the installation's key, base64url, with which the browser subscribes */
      publicKey: z.string(),
      own: pushChoice.extend({ endpoint: z.string() }).nullable(),
    }),
  }),
  save: route({
    method: 'PUT',
    path: '/push-subscriptions/own',
    body: pushSubscriptionInput,
    output: pushChoice.extend({ endpoint: z.string() }),
  }),
  remove: route({ method: 'DELETE', path: '/push-subscriptions/own', output: emptyObject }),
};
