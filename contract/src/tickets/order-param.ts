import { z } from 'zod';
import { ticketOrders } from './ticket-list.rules.ts';

/**
 * `waiting` sorts pending tickets by longest wait, `snoozed` those put off by who comes back first, `unread` what is unread
 * before the rest, `due` what a goal wants done first, `created` what began last; anything else sorts by latest change.
 */
export const orderParam = z.preprocess(
  (v) => (ticketOrders.some((order) => order === v) ? v : undefined),
  z.enum(ticketOrders).optional(),
);
