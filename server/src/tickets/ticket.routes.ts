import { Failure } from '@balcao/contract/errors';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { changeTicket } from './change-ticket.ts';
import { countTickets } from './count-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { findTicket, openTicketByUuid, shownTo } from './find-ticket.ts';
import { listContactTickets } from './list-contact-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { listTransferTargets } from './list-transfer-targets.ts';
import { readLog } from './ticket.store.ts';

export const ticketRoutes = (door: Door): Binding[] => [
  serve(door, ticketApi.list, (tx, actor, { query }) => listTickets(tx, actor, query)),
  serve(door, ticketApi.counts, (tx, actor, { query }) => countTickets(tx, actor, query)),
  serve(door, ticketApi.transferTargets, (tx) => listTransferTargets(tx)),
  serve(door, ticketApi.show, async (tx, actor, { params }) => shownTo(actor, await findTicket(tx, actor, params.id))),
  serve(door, ticketApi.ofContact, (tx, actor, { params }) => listContactTickets(tx, actor, params.contactId)),
  serve(door, ticketApi.showByUuid, (tx, actor, { params }) => openTicketByUuid(tx, actor, params.uuid)),
  conflictAsText(
    serve(door, ticketApi.create, async (tx, actor, { body }) => shownTo(actor, await createTicket(tx, actor, body))),
  ),
  serve(door, ticketApi.update, changeTicket),
  serve(door, ticketApi.remove, (tx, actor, { params }) => deleteTicket(tx, actor, params.id)),
  serve(door, ticketApi.log, async (tx, actor, { params }) => {
    await findTicket(tx, actor, params.ticketId);
    return readLog(tx, params.ticketId);
  }),
];

/** The one refusal with a form of its own: clients parse `error` as JSON text; the code is in `code` (docs/protocol.md 12). */
const conflictAsText = (binding: Binding): Binding => ({
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
