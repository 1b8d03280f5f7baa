import type { Contact } from '@balcao/contract/contacts/contact';
import { demand, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { contactFor } from './contact.audience.ts';
import { findContact } from './find-contact.ts';
import { holdContacts } from './hold-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';

/** A user merges two contacts: the other becomes a duplicate of this one. */
export async function mergeByHand(tx: Tx, actor: Actor, keptId: number, goneId: number): Promise<Contact> {
  for (const id of [keptId, goneId]) await findContact(tx, id);
  if (keptId === goneId) throw new Failure('ERR_MERGE_NOT_POSSIBLE');
  const held = await holdContacts(tx, [keptId, goneId]);
  demand(held.contacts.length === 2, 'ERR_NO_CONTACT_FOUND');
  demand(
    held.contacts.every(({ mergedInto }) => mergedInto === null),
    'ERR_NO_CONTACT_FOUND',
  );
  if (held.contacts.some(({ isGroup }) => isGroup)) throw new Failure('ERR_MERGE_NOT_POSSIBLE');
  await mergeContacts(tx, held, { keptId, goneId, how: 'hand', userId: actor.userId });
  return contactFor(actor, await findContact(tx, keptId));
}
