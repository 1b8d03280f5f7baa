import { z } from 'zod';
import { id, instant, pageNumber } from '../wire.ts';
import { integrationFailReason, webhookEvents } from './queue-integration.ts';

/** `waiting`: for its first or next attempt; `failed`: abandoned. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** `plan`: the company's plan lost the feature meanwhile; `licence`: its licence ended, or it was deactivated. `partial`: delivered, but some texts of its reply could not be sent. */
export const deliveryFailReason = z.enum([...integrationFailReason.options, 'plan', 'licence', 'partial']);
export type DeliveryFailReason = z.infer<typeof deliveryFailReason>;

/** A delivery to a receiver, with its state. */
export const webhookDelivery = z.object({
  id: z.number(),
  event: z.enum(['message.received', ...webhookEvents]),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** reason of the last attempt, or why there will be none */
  failReason: deliveryFailReason.nullable(),
  status: z.number().nullable(),
  ticket: z.object({ id: z.number(), uuid: z.string(), contactName: z.string() }),
  createdAt: instant,
  attemptedAt: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** With the last request, and the beginning of its response; null before the first attempt. */
export const webhookExchange = webhookDelivery.extend({ body: z.string().nullable(), answer: z.string().nullable() });
export type WebhookExchange = z.infer<typeof webhookExchange>;

export const deliveryQuery = z.object({ pageNumber, state: z.enum(deliveryStates).optional().catch(undefined) });
export const deliveryParams = z.object({ id, deliveryId: id });
