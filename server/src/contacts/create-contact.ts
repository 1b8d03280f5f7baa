import type { Contact, CreateContactInput } from '@balcao/contract/contacts/contact';
import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { announceContact, contactFor } from './contact.audience.ts';
import {
  type ContactPatch,
  claimNumber,
  dropContact,
  insertContact,
  ownerOfNumber,
  replaceExtraInfo,
  saveContact,
} from './contact.store.ts';
import { findContact } from './find-contact.ts';
import { readNumber } from './read-number.ts';

/** One person is one contact: a number that is known is refused, and one that was removed comes back with its history. */
export async function createContact(tx: Tx, actor: Actor, input: CreateContactInput): Promise<Contact> {
  const found = await claimOrFind(tx, input);
  if (found.outcome === 'known') throw new Failure('ERR_DUPLICATED_CONTACT');
  if (input.extraInfo) await replaceExtraInfo(tx, found.id, input.extraInfo);
  return announced(tx, actor, found.id);
}

/** The same for callers that only want the contact: one that is there is answered as it is. */
export async function findOrCreateContact(
  tx: Tx,
  actor: Actor,
  input: Pick<CreateContactInput, 'name' | 'number' | 'email'>,
): Promise<Contact> {
  const found = await claimOrFind(tx, input);
  return found.outcome === 'known'
    ? contactFor(actor, await findContact(tx, found.id))
    : announced(tx, actor, found.id);
}

type Found = { outcome: 'known' | 'made'; id: number };

async function claimOrFind(tx: Tx, input: CreateContactInput): Promise<Found> {
  const number = await readNumber(tx, input.number);
  const fields = {
    name: input.name,
    number,
    ...(input.email !== undefined && { email: input.email }),
    ...(input.disableBot !== undefined && { disableBot: input.disableBot }),
  };
  const known = await ownerOfNumber(tx, number);
  if (known) return knownOrBack(tx, known, fields);

  const id = await insertContact(tx, fields);
  if (await claimNumber(tx, id, number)) return { outcome: 'made', id };
  await dropContact(tx, id); // a concurrent transaction created it first
  const quicker = await ownerOfNumber(tx, number);
  if (!quicker) throw new Error('a number is taken by nobody');
  return knownOrBack(tx, quicker, fields);
}

async function knownOrBack(tx: Tx, owner: { id: number; removed: boolean }, fields: ContactPatch): Promise<Found> {
  if (!owner.removed) return { outcome: 'known', id: owner.id };
  await saveContact(tx, owner.id, { ...fields, active: true, removedAt: null });
  return { outcome: 'made', id: owner.id };
}

async function announced(tx: Tx, actor: Actor, id: number): Promise<Contact> {
  const contact = await findContact(tx, id);
  announceContact(tx, { action: 'create', contact });
  return contactFor(actor, contact);
}
