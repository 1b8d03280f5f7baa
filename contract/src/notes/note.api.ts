import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idParam } from '../wire.ts';
import { note, noteText } from './note.ts';

export const noteApi = {
  list: route({
    method: 'GET',
    path: '/ticket-notes/list',
    query: z.object({ ticketId: idParam, contactId: idParam }),
    output: z.array(note),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  create: route({
    method: 'POST',
    path: '/ticket-notes',
    idempotent: true,
    body: z.object({ note: noteText, ticketId: id, contactId: id.optional() }),
    output: note,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/ticket-notes/:id',
    audited: true,
    params: z.object({ id }),
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
