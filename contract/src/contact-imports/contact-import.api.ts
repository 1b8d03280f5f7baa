import { z } from 'zod';
import { contact } from '../contacts/contact.ts';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, page, pageNumber } from '../wire.ts';
import { contactImport, contactImportRow, importOutcome } from './contact-import.ts';

const byId = z.object({ importId: id });
const uploadFails = ['ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'] as const;

export const contactImportApi = {
  /** As older clients send a file: it is brought in without being shown first, and contacts are told as they come. */
  upload: route({
    method: 'POST',
    path: '/contacts/upload',
    body: emptyObject,
    multipart: true,
    output: z.array(contact),
    fails: uploadFails,
  }),
  /** Ours, as all that follow: the file is read, and nothing changes yet. */
  create: route({
    method: 'POST',
    path: '/contacts/imports',
    body: emptyObject,
    multipart: true,
    output: contactImport,
    fails: uploadFails,
  }),
  show: route({
    method: 'GET',
    path: '/contacts/imports/:importId',
    params: byId,
    output: contactImport,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  rows: route({
    method: 'GET',
    path: '/contacts/imports/:importId/rows',
    params: byId,
    query: z.object({ pageNumber, outcome: importOutcome.optional().catch(undefined) }),
    output: page('records', contactImportRow),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  start: route({
    method: 'POST',
    path: '/contacts/imports/:importId/start',
    params: byId,
    output: contactImport,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Also while it runs: what was brought in stays. */
  remove: route({
    method: 'DELETE',
    path: '/contacts/imports/:importId',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
