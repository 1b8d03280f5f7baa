import { z } from 'zod';
import { contactListItem } from '../contact-lists/contact-list.ts';
import { contact } from '../contacts/contact.ts';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, idOrNull, idParam, page, pageNumber } from '../wire.ts';
import { contactImport, contactImportRow, importOutcome, phoneSource } from './contact-import.ts';

const byId = z.object({ importId: id });
/** Without the right to see whole numbers no file is accepted. */
const uploadFails = ['ERR_NO_PERMISSION', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'] as const;
const phoneFails = ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_CHANNEL_UNSUPPORTED'] as const;
/** Without an id: the first connected one with an address book. */
const ofConnection = z.object({ whatsappId: idOrNull.optional() });

export const contactImportApi = {
  /** The upload of older clients: imported without a preview, and contacts are announced as they are saved. */
  upload: route({
    method: 'POST',
    path: '/contacts/upload',
    body: emptyObject,
    multipart: true,
    output: z.array(contact),
    fails: uploadFails,
  }),
  /** As `upload`, into a contact list. */
  uploadToList: route({
    method: 'POST',
    path: '/contact-lists/:id/upload',
    plan: 'useCampaigns',
    params: z.object({ id }),
    body: emptyObject,
    multipart: true,
    output: z.array(contactListItem),
    fails: [...uploadFails, 'ERR_NOT_FOUND'],
  }),
  /** The address book of a connection's phone, or the people of its chats: imported without a preview. */
  phoneBook: route({
    method: 'POST',
    path: '/contacts/import',
    body: ofConnection,
    output: messageReply,
    fails: phoneFails,
  }),
  chats: route({
    method: 'POST',
    path: '/contacts/import/chats',
    body: ofConnection,
    output: messageReply,
    fails: phoneFails,
  }),
  /** Ours: as `phoneBook`, with a preview. */
  createFromPhone: route({
    method: 'POST',
    path: '/contacts/imports/phone',
    body: ofConnection.extend({ source: phoneSource }),
    output: contactImport,
    fails: phoneFails,
  }),
  /** Ours, like all that follow: reads the file without changing anything yet. Into a contact list when one is given. */
  create: route({
    method: 'POST',
    path: '/contacts/imports',
    body: z.object({ contactListId: idParam }),
    multipart: true,
    output: contactImport,
    fails: [...uploadFails, 'ERR_NOT_FOUND', 'ERR_PLAN_FEATURE'],
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
  /** Also while it is running: imported contacts stay. */
  remove: route({
    method: 'DELETE',
    path: '/contacts/imports/:importId',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
