import type { ContactList, ContactListItem } from './contact-list.ts';

export type ContactListEvent = { action: 'create' | 'update'; record: ContactList } | { action: 'delete'; id: number };

/**
 * `reload`: many changed at once; clients that show the list fetch it again. `records`: its first page, for older clients, which show the
 * sent records and do not fetch.
 */
export type ContactListItemEvent =
  | { action: 'create' | 'update'; record: ContactListItem }
  | { action: 'delete'; id: number; contactListId: number }
  | { action: 'reload'; contactListId: number; records: ContactListItem[] };
