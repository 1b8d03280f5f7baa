import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, idParam, listQuery, optionalParam, page, pageNumber } from '../wire.ts';
import {
  createQuickMessageInput,
  offeredQuickMessage,
  quickMessage,
  updateQuickMessageInput,
} from './quick-message.ts';

const byId = z.object({ id });
const records = page('records', quickMessage);

export const quickMessageApi = {
  list: route({ method: 'GET', path: '/quick-messages', query: listQuery, output: records }),
  /** Those available in a conversation, the caller's most used ones first. Paged when `pageNumber` is sent. */
  offered: route({
    method: 'GET',
    path: '/quick-messages/list',
    query: z.object({
      // Sent by older clients: neither selects the list's owner.
      companyId: idParam,
      userId: idParam,
      pageNumber: optionalParam(pageNumber),
    }),
    output: z.union([z.array(offeredQuickMessage), page('records', offeredQuickMessage)]),
  }),
  show: route({
    method: 'GET',
    path: '/quick-messages/:id',
    params: byId,
    output: quickMessage,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  create: route({
    method: 'POST',
    path: '/quick-messages',
    idempotent: true,
    body: createQuickMessageInput,
    output: quickMessage,
  }),
  update: route({
    method: 'PUT',
    path: '/quick-messages/:id',
    params: byId,
    body: updateQuickMessageInput,
    output: quickMessage,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/quick-messages/:id',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Its file, under any field name; replaces the previous one. */
  uploadMedia: route({
    method: 'POST',
    path: '/quick-messages/:id/media-upload',
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/quick-messages/:id/media-upload',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: counts the use in this ticket, and returns the text with its variables filled. */
  use: route({
    method: 'POST',
    path: '/quick-messages/:id/use',
    params: byId,
    body: z.object({ ticketId: id }),
    output: z.object({ message: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_TICKET_FOUND'],
  }),
};
