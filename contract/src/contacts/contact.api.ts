import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { dayParam, id, idsParam, listQuery, page, textParam } from '../wire.ts';
import { contact, createContactInput, updateContactInput } from './contact.ts';

const byId = z.object({ id });

export const contactApi = {
  list: route({
    method: 'GET',
    path: '/contacts',
    query: listQuery.extend({
      contactTag: idsParam,
      date: dayParam,
      dateStart: dayParam,
      dateEnd: dayParam,
      cursor: textParam,
    }),
    output: page('contacts', contact).extend({ nextCursor: z.string().nullable() }),
  }),
  names: route({
    method: 'GET',
    path: '/contacts/list',
    query: z.object({ searchParam: textParam }),
    output: z.array(z.object({ id: z.number(), name: z.string(), number: z.string(), email: z.string() })),
  }),
  show: route({ method: 'GET', path: '/contacts/:id', params: byId, output: contact, fails: ['ERR_NO_CONTACT_FOUND'] }),
  create: route({
    method: 'POST',
    path: '/contacts',
    body: createContactInput,
    output: contact,
    fails: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
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
    body: updateContactInput,
    output: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  }),
  block: route({
    method: 'PUT',
    path: '/contacts/block/:id',
    params: byId,
    body: z.object({ active: z.boolean() }),
    output: contact,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contacts/:id',
    access: 'admin',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/contacts',
    access: 'admin',
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    output: messageReply,
  }),
};
