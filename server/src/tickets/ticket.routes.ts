import { Failure } from '@balcao/contract/errors';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { serveSharedRead } from '../platform/http/serve-shared-read.ts';
import { deleteTicket } from './change/delete-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { findTicket, openTicketByUuid, presentTicket } from './find-ticket.ts';
import { assignTicket } from './give/assign-ticket.ts';
import { countTickets } from './lists/count-tickets.ts';
import { findEarlierTicket } from './lists/find-earlier-ticket.ts';
import { listContactTickets } from './lists/list-contact-tickets.ts';
import { listTickets } from './lists/list-tickets.ts';
import { listTransferTargets } from './lists/list-transfer-targets.ts';
import { snoozeTicket } from './snooze/snooze-ticket.ts';
import { wakeTicket } from './snooze/wake-ticket.ts';
import { readLog } from './ticket.store.ts';

export const ticketRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveSharedRead(
    context,
    ticketApi.list,
    (tx, actor, { query }) => listTickets(tx, actor, query),
    ({ url }) => url.includes('searchParam='),
  ),
  serveSharedRead(context, ticketApi.counts, (tx, actor, { query }) => countTickets(tx, actor, query)),
  serve(context, ticketApi.transferTargets, (tx) => listTransferTargets(tx)),
  serve(context, ticketApi.show, async (tx, actor, { params }) =>
    presentTicket(actor, await findTicket(tx, actor, params.id)),
  ),
  serve(context, ticketApi.ofContact, (tx, actor, { params }) => listContactTickets(tx, actor, params.contactId)),
  serve(context, ticketApi.earlier, async (tx, actor, { params }) => ({
    ticket: await findEarlierTicket(tx, actor, params.ticketId),
  })),
  serve(context, ticketApi.showByUuid, (tx, actor, { params }) => openTicketByUuid(tx, actor, params.uuid)),
  withConflictAsText(
    serve(context, ticketApi.create, async (tx, actor, { body }) =>
      presentTicket(actor, await createTicket(tx, actor, body)),
    ),
  ),
  serve(context, ticketApi.update, changeTicket),
  serve(context, ticketApi.assign, (tx, actor, { params, body }) => assignTicket(tx, actor, params.id, body)),
  serve(context, ticketApi.snooze, (tx, actor, { params, body }) => snoozeTicket(tx, actor, params.id, body.until)),
  serve(context, ticketApi.wake, (tx, actor, { params }) => wakeTicket(tx, actor, params.id)),
  serve(context, ticketApi.remove, (tx, actor, { params }) => deleteTicket(tx, actor, params.id)),
  serve(context, ticketApi.log, async (tx, actor, { params }) => {
    await findTicket(tx, actor, params.ticketId);
    return readLog(tx, params.ticketId);
  }),
];

/** The only refusal with a different body: clients parse `error` as JSON text; the code is in `code` (docs/protocol.md 12). */
const withConflictAsText = (binding: Endpoint): Endpoint => ({
  ...binding,
  handle: async (request, reply) => {
    try {
      return await binding.handle(request, reply);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error;
      return reply
        .status(error.status)
        .send({ error: JSON.stringify(error.details), code: error.code, details: error.details });
    }
  },
});
