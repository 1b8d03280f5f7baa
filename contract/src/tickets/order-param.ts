import { z } from 'zod';
import { ticketOrders } from './ticket-list.rules.ts';

/**
 * `waiting` sorts pending tickets by longest wait, `snoozed` snoozed ones by their return, `unread` unread ones before
 * the rest, `due` by the goals' times, `created` newest first; anything else sorts by latest change.
 */
export const orderParam = z.preprocess(
  (v) => (ticketOrders.some((order) => order === v) ? v : undefined),
  z.enum(ticketOrders).optional(),
);
