import { contactApi } from '@balcao/contract/contacts/contact.api';
import { mergeApi } from '@balcao/contract/contacts/merge.api';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { blockContact } from './block-contact.ts';
import { contactFor } from './contact.audience.ts';
import { createContact, findOrCreateContact } from './create-contact.ts';
import { findContact } from './find-contact.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';
import { listIdentities } from './list-identities.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { removeContact, removeContacts } from './remove-contacts.ts';
import { tagContacts } from './tag-contacts.ts';
import { undoMerge } from './undo-merge.ts';
import { updateContact } from './update-contact.ts';

export const contactRoutes = (door: Door): Binding[] => [
  serve(door, contactApi.list, (tx, actor, { query }) => listContacts(tx, actor, query)),
  serve(door, contactApi.names, (tx, actor, { query }) => listContactNames(tx, actor, query.searchParam)),
  serve(door, contactApi.show, async (tx, actor, { params }) => contactFor(actor, await findContact(tx, params.id))),
  serve(door, contactApi.create, (tx, actor, { body }) => createContact(tx, actor, body)),
  serve(door, contactApi.findOrCreate, (tx, actor, { body }) => findOrCreateContact(tx, actor, body)),
  serve(door, contactApi.update, (tx, actor, { params, body }) => updateContact(tx, actor, params.id, body)),
  serve(door, contactApi.block, (tx, actor, { params, body }) => blockContact(tx, actor, params.id, body.active)),
  serve(door, contactApi.tagMany, (tx, actor, { body }) => tagContacts(tx, actor, body.ids, body.tagIds)),
  serve(door, contactApi.remove, (tx, actor, { params }) => removeContact(tx, actor, params.id)),
  serve(door, contactApi.removeMany, (tx, actor, { body }) => removeContacts(tx, actor, body.ids)),
  serve(door, mergeApi.identities, (tx, actor, { params }) => listIdentities(tx, actor, params.id)),
  serve(door, mergeApi.merge, (tx, actor, { params, body }) => mergeByHand(tx, actor, params.id, body.contactId)),
  serve(door, mergeApi.undo, (tx, actor, { params }) => undoMerge(tx, actor, params.id, params.mergeId)),
];
