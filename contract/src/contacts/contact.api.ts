import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { dayParam, id, idsParam, listQuery, optionalParam, page, searchParam, textParam } from '../wire.ts';
import { contact, createContactInput, listedContact, sentContactInput } from './contact.ts';

const byId = z.object({ id });

/** Ours: orders other than by name. Contacts without any conversation come last. */
export const contactOrder = z.enum(['nameDesc', 'recent', 'oldest']);

/** Maximum of `pageSize`: for whoever reads the whole list. */
export const maxContactPage = 2000;

export const listContactsQuery = listQuery.extend({
  /** contacts that have all of them */
  contactTag: idsParam,
  /** created on this day, or between these days (inclusive), in the company's zone */
  date: dayParam,
  dateStart: dayParam,
  dateEnd: dayParam,
  /** `nextCursor` of the previous page, instead of pageNumber */
  cursor: textParam,
  /** ours: contacts per page, 100 if absent or not valid */
  pageSize: optionalParam(z.coerce.number().int().min(1).max(maxContactPage)).catch(undefined),
  /** ours: `nameDesc` from the end of the alphabet, `recent` and `oldest` by the last conversation; anything else is by name */
  order: contactOrder.optional().catch(undefined),
});
export type ListContactsQuery = z.output<typeof listContactsQuery>;

export const contactApi = {
  list: route({
    method: 'GET',
    path: '/contacts',
    query: listContactsQuery,
    output: page('contacts', listedContact).extend({ nextCursor: z.string().nullable() }),
  }),
  names: route({
    method: 'GET',
    path: '/contacts/list',
    query: z.object({ searchParam }),
    output: z.array(z.object({ id: z.number(), name: z.string(), number: z.string(), email: z.string() })),
  }),
  show: route({ method: 'GET', path: '/contacts/:id', params: byId, output: contact, fails: ['ERR_NO_CONTACT_FOUND'] }),
  create: route({
    method: 'POST',
    path: '/contacts',
    idempotent: true,
    body: createContactInput,
    output: contact,
    fails: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  findOrCreate: route({
    method: 'POST',
    path: '/contacts/findOrCreate',
    body: createContactInput.pick({ name: true, number: true, email: true }),
    output: contact,
  }),
  update: route({
    method: 'PUT',
    path: '/contacts/:id',
    params: byId,
    body: sentContactInput,
    output: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  block: route({
    method: 'PUT',
    path: '/contacts/block/:id',
    params: byId,
    body: z.object({ active: z.boolean() }),
    output: contact,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** Ours: many contacts at once. */
  tagMany: route({
    method: 'POST',
    path: '/contacts/tags',
    body: z.object({ ids: z.array(id).min(1).max(1000), tagIds: z.array(id).min(1).max(20) }),
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contacts/:id',
    audited: true,
    permission: 'contacts-page:deleteContact',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/contacts',
    permission: 'contacts-page:deleteContact',
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    output: messageReply,
  }),
};
