import type { Contact } from '@balcao/contract/contacts/contact';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { presentContact } from '../contacts/contact.audience.ts';
import { findContact } from '../contacts/find-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import { lockContacts } from './lock-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';

/** A user merges two contacts: the other becomes a duplicate of this one. */
export async function mergeManually(tx: Tx, actor: Actor, survivorId: number, duplicateId: number): Promise<Contact> {
  for (const id of [survivorId, duplicateId]) await findContact(tx, id);
  if (survivorId === duplicateId) throw new Failure('ERR_MERGE_NOT_POSSIBLE');
  const locked = await lockContacts(tx, [survivorId, duplicateId]);
  ensure(locked.contacts.length === 2, 'ERR_NO_CONTACT_FOUND');
  ensure(
    locked.contacts.every(({ mergedInto }) => mergedInto === null),
    'ERR_NO_CONTACT_FOUND',
  );
  if (locked.contacts.some(({ isGroup }) => isGroup)) throw new Failure('ERR_MERGE_NOT_POSSIBLE');
  await mergeContacts(tx, locked, { survivorId, duplicateId, how: 'hand', userId: actor.userId });
  await recordAudit(tx, {
    action: 'contact.merge',
    by: actor,
    subject: { id: duplicateId },
    changes: { into: { after: survivorId } },
  });
  return presentContact(actor, await findContact(tx, survivorId));
}
