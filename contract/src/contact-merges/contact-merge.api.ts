import { z } from 'zod';
import { contact } from '../contacts/contact.ts';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { contactIdentities } from './contact-merge.ts';

const byId = z.object({ id });

/** Ours. */
export const contactMergeApi = {
  identities: route({
    method: 'GET',
    path: '/contacts/:id/identities',
    params: byId,
    output: contactIdentities,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** Merges the other contact into this one. A manual merge overrides the do-not-merge mark that an undo leaves. */
  merge: route({
    method: 'POST',
    path: '/contacts/:id/merges',
    audited: true,
    permission: 'contacts:merge',
    params: byId,
    body: z.object({ contactId: id }),
    output: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_NOT_POSSIBLE', 'ERR_CONTACT_BUSY'],
  }),
  /** From then on no channel merges the two again. Returns both; null for one that is not in the address book. */
  undo: route({
    method: 'POST',
    path: '/contacts/:id/merges/:mergeId/undo',
    audited: true,
    permission: 'contacts:merge',
    params: z.object({ id, mergeId: id }),
    output: z.object({ contact: contact.nullable(), restored: contact.nullable() }),
    fails: ['ERR_NO_MERGE_FOUND', 'ERR_MERGE_UNDONE', 'ERR_CONTACT_BUSY'],
  }),
};
