import type { ContactList, ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { contactListApi, contactListItemApi } from '@balcao/contract/contact-lists/contact-list.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { Refusal } from '../platform/refusal.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyContactListEvent } from './contact-list.live.ts';

const listKey = ['contact-lists', 'list'] as const;
const oneKey = (id: number) => ['contact-lists', 'one', id] as const;
const itemsKey = (id: number) => ['contact-list-items', id] as const;

export function useContactLists(): Records<ContactList> {
  useLive('ContactList', (event) => {
    for (const { key, isSearched: isFiltered } of cachedLists(listKey))
      updateCached<RecordPages<ContactList>>(key, (cached) => applyContactListEvent(cached, event, { isFiltered }));
  });
  return useRecords<ContactList>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(contactListApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

const noLists: ContactList[] = [];

/** All lists, for pickers. */
export function useAllContactLists(): { lists: ContactList[]; failure: FetchFailure | undefined } {
  const query = useQuery({
    queryKey: ['contact-lists', 'all'],
    queryFn: ({ signal }) => call(contactListApi.all, { signal }),
  });
  return { lists: query.data ?? noLists, failure: fetchState(query).failure };
}

/** One list; undefined until known. */
export function useContactList(id: number): {
  contactList: ContactList | undefined;
  error: unknown;
  retry: () => void;
} {
  useLive('ContactList', (event) => {
    if (event.action === 'delete') {
      if (event.id === id) void queryClient.invalidateQueries({ queryKey: oneKey(id) });
    } else if (event.record.id === id)
      updateCached<ContactList>(oneKey(id), (cached) =>
        cached.updatedAt > event.record.updatedAt ? cached : event.record,
      );
  });
  const { data, error, refetch } = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(contactListApi.show, { params: { id }, signal }),
  });
  // A cached list is kept when its refetch fails, since the page has forms; but not when it was deleted.
  const isDeleted = error instanceof Refusal && error.code === 'ERR_NOT_FOUND';
  return { contactList: data, error: data && !isDeleted ? undefined : error, retry: () => void refetch() };
}

/** The people of a list, searched and paged. */
export function useContactListItems(contactListId: number): Records<ContactListItem> {
  const key = itemsKey(contactListId);
  useLive('ContactListItem', (event) => {
    if (event.action === 'reload') {
      if (event.contactListId === contactListId) void queryClient.invalidateQueries({ queryKey: key });
      return;
    }
    if (event.action !== 'delete' && event.record.contactListId !== contactListId) return;
    for (const { key: cachedKey, isSearched: isFiltered } of cachedLists(key))
      updateCached<RecordPages<ContactListItem>>(cachedKey, (cached) =>
        applyContactListEvent(cached, event, { isFiltered }),
      );
  });
  return useRecords<ContactListItem>({
    key,
    fetch: async ({ search, page, signal }) => {
      const query = { contactListId, searchParam: search, pageNumber: page };
      const reply = await call(contactListItemApi.list, { query, signal });
      return { rows: reply.contacts, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

/** Invalidates the lists after the user's own write. */
export const invalidateContactLists = (): void => void queryClient.invalidateQueries({ queryKey: ['contact-lists'] });

export function invalidateContactListItems(contactListId: number): void {
  void queryClient.invalidateQueries({ queryKey: itemsKey(contactListId) });
  invalidateContactLists();
}

export async function removeContactList({ id }: ContactList): Promise<void> {
  await call(contactListApi.remove, { params: { id } });
  invalidateContactLists();
}

export async function removeContactListItem({ id, contactListId }: ContactListItem): Promise<void> {
  await call(contactListItemApi.remove, { params: { id } });
  invalidateContactListItems(contactListId);
}

/** False: all its numbers have been checked. */
export async function startNumberCheck(id: number): Promise<boolean> {
  const { check } = await call(contactListApi.startCheck, { params: { id }, body: {} });
  invalidateContactLists();
  return check !== null;
}

export async function stopNumberCheck(id: number): Promise<void> {
  await call(contactListApi.stopCheck, { params: { id } });
  invalidateContactLists();
}
