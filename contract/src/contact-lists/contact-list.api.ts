import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page } from '../wire.ts';
import {
  contactList,
  contactListInput,
  contactListItem,
  createContactListItemInput,
  fillContactListInput,
  sentContactListItemInput,
  updateContactListInput,
} from './contact-list.ts';

const byId = z.object({ id });
const plan = 'useCampaigns';

export const contactListApi = {
  list: route({
    method: 'GET',
    path: '/contact-lists',
    plan,
    emptyAnswer: { records: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('records', contactList),
  }),
  all: route({
    method: 'GET',
    path: '/contact-lists/list',
    plan,
    emptyAnswer: [],
    // Sent by older clients: it does not select the company.
    query: z.object({ companyId: idParam }),
    output: z.array(contactList),
  }),
  show: route({
    method: 'GET',
    path: '/contact-lists/:id',
    plan,
    params: byId,
    output: contactList,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/contact-lists',
    idempotent: true,
    plan,
    body: contactListInput,
    output: contactList,
  }),
  update: route({
    method: 'PUT',
    path: '/contact-lists/:id',
    plan,
    params: byId,
    body: updateContactListInput,
    output: contactList,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contact-lists/:id',
    audited: true,
    plan,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_LIST_IN_USE'],
  }),
  /** Ours: adds contacts of the address book. `added`: the number of new ones in the list. */
  fill: route({
    method: 'POST',
    path: '/contact-lists/:id/contacts',
    plan,
    params: byId,
    body: fillContactListInput,
    output: z.object({ found: z.number(), added: z.number() }),
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Ours: checks in the background the numbers whose validity is unknown or outdated. */
  startCheck: route({
    method: 'POST',
    path: '/contact-lists/:id/check',
    plan,
    params: byId,
    body: emptyObject,
    output: contactList,
    fails: ['ERR_NOT_FOUND', 'ERR_CHANNEL_UNSUPPORTED'],
  }),
  stopCheck: route({
    method: 'DELETE',
    path: '/contact-lists/:id/check',
    plan,
    params: byId,
    output: contactList,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Ours: all entries in the order in which they were added, 5,000 at a time. */
  export: route({
    method: 'GET',
    path: '/contact-lists/:id/export',
    plan,
    params: byId,
    query: z.object({ afterId: idParam }),
    output: z.object({ contacts: z.array(contactListItem), hasMore: z.boolean() }),
    fails: ['ERR_NOT_FOUND'],
  }),
};

export const contactListItemApi = {
  list: route({
    method: 'GET',
    path: '/contact-list-items',
    plan,
    emptyAnswer: { contacts: [], count: 0, hasMore: false },
    query: listQuery.extend({ contactListId: id }),
    output: page('contacts', contactListItem),
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    method: 'GET',
    path: '/contact-list-items/:id',
    plan,
    params: byId,
    output: contactListItem,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/contact-list-items',
    idempotent: true,
    plan,
    body: createContactListItemInput,
    output: contactListItem,
    fails: ['ERR_NOT_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
  update: route({
    method: 'PUT',
    path: '/contact-list-items/:id',
    plan,
    params: byId,
    body: sentContactListItemInput,
    output: contactListItem,
    fails: ['ERR_NOT_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contact-list-items/:id',
    audited: true,
    plan,
    permission: 'contacts-page:deleteContact',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
