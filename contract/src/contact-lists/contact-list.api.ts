import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page } from '../wire.ts';
import {
  contactList,
  contactListInput,
  contactListItem,
  createContactListItemInput,
  updateContactListItemInput,
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
    // As older clients send it: it does not choose whose lists they are.
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
  create: route({ method: 'POST', path: '/contact-lists', plan, body: contactListInput, output: contactList }),
  update: route({
    method: 'PUT',
    path: '/contact-lists/:id',
    plan,
    params: byId,
    body: contactListInput,
    output: contactList,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contact-lists/:id',
    plan,
    params: byId,
    output: messageReply,
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
    body: updateContactListItemInput,
    output: contactListItem,
    fails: ['ERR_NOT_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contact-list-items/:id',
    plan,
    permission: 'contacts-page:deleteContact',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
