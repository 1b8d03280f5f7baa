import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import type { ContactListEvent, ContactListItemEvent } from '@balcao/contract/contact-lists/contact-list.events';
import { maskPerson } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { campaignRooms } from '../settings/campaign-access.ts';
import { selectContactLists } from './contact-list.store.ts';

export const announceContactList = async (tx: Tx, event: ContactListEvent): Promise<void> =>
  tx.emit('ContactList', event, { rooms: await campaignRooms(tx) });

/** Announces the list with its new number of people. */
export async function announceContactsCount(tx: Tx, id: number): Promise<void> {
  const [record] = await selectContactLists(tx, { only: [id] });
  if (record) await announceContactList(tx, { action: 'update', record });
}

export const announceContactListItem = async (tx: Tx, event: ContactListItemEvent): Promise<void> =>
  tx.emit('ContactListItem', event, { rooms: await campaignRooms(tx) });

export const presentItem = (actor: Actor, item: ContactListItem): ContactListItem =>
  can(actor, 'numbers:seeFull') ? item : maskPerson(item);

/** The event for users without full number access. */
export function maskContactListItemEvent(event: ContactListItemEvent): ContactListItemEvent {
  if (event.action === 'delete') return event;
  if (event.action === 'reload') return { ...event, records: event.records.map(maskPerson) };
  return { ...event, record: maskPerson(event.record) };
}
