import type { ContactList, ContactListItem } from './contact-list.ts';

export type ContactListEvent = { action: 'create' | 'update'; record: ContactList } | { action: 'delete'; id: number };

/**
 * `reload`: many changed at once; who shows the list fetches it again. `records`: the first of it, for older clients, which load what is sent
 * and fetch nothing.
 */
export type ContactListItemEvent =
  | { action: 'create' | 'update'; record: ContactListItem }
  | { action: 'delete'; id: number; contactListId: number }
  | { action: 'reload'; contactListId: number; records: ContactListItem[] };
