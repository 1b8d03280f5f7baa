import type { Contact } from '@balcao/contract/contacts/contact';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { readContact, readContacts } from './contact.store.ts';

/** Undefined when it is not in the address book. Numbers are unmasked, as below. */
export const findListedContact = (tx: Tx, contactId: number): Promise<Contact | undefined> =>
  readContact(tx, contactId);

/**
 * A contact of the address book. Numbers are unmasked: pass it through `presentContact` before returning it to a user.
 */
export async function findContact(tx: Tx, contactId: number): Promise<Contact> {
  const contact = await readContact(tx, contactId);
  ensure(contact, 'ERR_NO_CONTACT_FOUND');
  return contact;
}

/** The given contacts that are in the address book; unmasked numbers, as above. */
export const findContacts = (tx: Tx, ids: number[]): Promise<Contact[]> => readContacts(tx, ids);
