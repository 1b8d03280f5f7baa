import { z } from 'zod';
import { dayMs } from '../durations.ts';
import { deliveryFailReason, deliveryStates } from '../queue-integrations/delivery.ts';
import { id, instant } from '../wire.ts';

/** The events that a company's own program can receive (docs/webhooks.md). */
export const endpointEvents = [
  'ticket.opened',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.closed',
  'message.received',
  'message.status',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'rating.answered',
  'connection.status',
] as const;
export const endpointEvent = z.enum(endpointEvents);
export type EndpointEvent = z.infer<typeof endpointEvent>;

export const webhookEndpoint = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(endpointEvent),
  isActive: z.boolean(),
  /** no delivery has succeeded since then */
  failingSince: instant.nullable(),
  /** it failed for a day, and gets nothing until it is activated again */
  pausedAt: instant.nullable(),
  /** deliveries that wait for their next attempt */
  waiting: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The signing secret is returned once, by the call that created it. */
export const endpointWithSecret = webhookEndpoint.extend({ signingSecret: z.string() });
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>;

export const endpointInput = z.object({
  name: z.string().trim().min(2).max(50),
  url: z.url().max(500),
  events: z
    .array(endpointEvent)
    .min(1)
    .transform((events) => endpointEvents.filter((event) => events.includes(event))),
  /** true also ends a pause */
  isActive: z.boolean().default(true),
});
export type EndpointInput = z.output<typeof endpointInput>;
/** Absent fields stay unchanged: renaming an inactive endpoint does not activate it. */
export const endpointChange = endpointInput.extend({ isActive: z.boolean() }).partial();

export const endpointDelivery = z.object({
  id: z.number(),
  event: endpointEvent,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** for the last attempt, or why there will be none */
  failReason: deliveryFailReason.nullable(),
  status: z.number().nullable(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
});
export type EndpointDelivery = z.infer<typeof endpointDelivery>;
/** With the request, and the beginning of the response. */
export const endpointExchange = endpointDelivery.extend({ body: z.string(), answer: z.string().nullable() });
export type EndpointExchange = z.infer<typeof endpointExchange>;

/** An endpoint that fails for this long is paused; the previous secret is used for this long. */
export const endpointGraceMs = dayMs;
