import { z } from 'zod';
import { id, instant, pageNumber } from '../wire.ts';
import { integrationFailReason, webhookEvents } from './queue-integration.ts';

/** `waiting`: for its first attempt, or its next; `failed`: given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** `plan`: the company's plan lost the feature while it waited. */
export const deliveryFailReason = z.enum([...integrationFailReason.options, 'plan']);
export type DeliveryFailReason = z.infer<typeof deliveryFailReason>;

/** What a receiver was told, or is to be told, and what came of it. */
export const webhookDelivery = z.object({
  id: z.number(),
  event: z.enum(['message.received', ...webhookEvents]),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** of the last attempt, or why there is none any more */
  failReason: deliveryFailReason.nullable(),
  status: z.number().nullable(),
  ticket: z.object({ id: z.number(), uuid: z.string(), contactName: z.string() }),
  createdAt: instant,
  attemptedAt: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** With what was sent last, and the beginning of what came back; null before the first attempt. */
export const webhookExchange = webhookDelivery.extend({ body: z.string().nullable(), answer: z.string().nullable() });
export type WebhookExchange = z.infer<typeof webhookExchange>;

export const deliveryQuery = z.object({ pageNumber, state: z.enum(deliveryStates).optional().catch(undefined) });
export const deliveryParams = z.object({ id, deliveryId: id });
