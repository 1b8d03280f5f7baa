import { z } from 'zod';
import { route } from '../route.ts';
import { flagParam, id, instant } from '../wire.ts';
import { messageTemplate } from './message-template.ts';

const listed = z.object({
  templates: z.array(messageTemplate),
  /** number of other templates that are not approved or cannot be sent from here */
  others: z.number(),
  /** time of the channel's last response; null: never */
  fetchedAt: instant.nullable(),
  /** a `FailureReason` of the last query; null: it succeeded */
  failReason: z.string().nullable(),
});

export const messageTemplateApi = {
  /**
   * The templates that can be sent in this ticket now, by name. Cached by the server; fetched again when outdated, or
   * with `refresh`.
   */
  ofTicket: route({
    method: 'GET',
    path: '/tickets/:ticketId/templates',
    params: z.object({ ticketId: id }),
    query: z.object({ refresh: flagParam }),
    output: listed,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_UNSUPPORTED'],
  }),
  /** The templates that a campaign can send over this connection, as last fetched. */
  ofConnection: route({
    method: 'GET',
    path: '/whatsapp/:whatsappId/templates',
    params: z.object({ whatsappId: id }),
    query: z.object({ refresh: flagParam }),
    output: listed,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_UNSUPPORTED'],
  }),
};
