import type { Contact } from '@balcao/contract/contacts/contact';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import { maskPerson } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { contactAnnounced } from './contact-announced.ts';

/** Everybody in the company may see the address book. */
export function announceContact(tx: Tx, event: ContactEvent): void {
  tx.emit('contact', event, { rooms: ['company'] });
  tx.publish(contactAnnounced, event);
}

/** The contact as this user may see it: every verb that returns a contact passes it through here. */
export const presentContact = <T extends Pick<Contact, 'name' | 'number'>>(actor: Actor, contact: T): T =>
  can(actor, 'numbers:seeFull') ? contact : maskPerson(contact);

/** The event for users without full number access. */
export const maskContactEvent = (event: ContactEvent): ContactEvent =>
  event.action === 'delete' ? event : { ...event, contact: maskPerson(event.contact) };
