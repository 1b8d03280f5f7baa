import type { Contact, ListedContact } from '@balcao/contract/contacts/contact';
import { contactApi, maxContactPage } from '@balcao/contract/contacts/contact.api';
import { useDebouncedCallback } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import {
  applyContactEvent,
  type ContactFilter,
  type ContactOrder,
  changesMatches,
  isContactOrder,
} from './contact.live.ts';

const listKey = ['contacts', 'list'] as const;

/** Contacts with keyset paging: the cursor of a page comes from the page before it. */
export function useContacts(tags: number[], order: ContactOrder): Records<ListedContact> {
  const cursors = useRef(new Map<string, string | null>());
  const filter = JSON.stringify(tags);
  useContactNotices();
  return useRecords<ListedContact>({
    key: [...listKey, filter, order],
    fetch: async ({ search, page, signal }) => {
      const at = (number: number) => `${filter} ${order} ${search} ${number}`;
      const cursor = page > 1 ? cursors.current.get(at(page)) : undefined;
      const asked = cursor ? { cursor } : { pageNumber: page };
      const reply = await call(contactApi.list, {
        query: {
          searchParam: search,
          contactTag: tagsParam(tags),
          order: order === 'name' ? undefined : order,
          ...asked,
        },
        signal,
      });
      cursors.current.set(at(page + 1), reply.nextCursor);
      return { rows: reply.contacts, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

/** Fetches all contacts of the current filter. */
export async function fetchAllContacts({ search, tags }: ContactFilter): Promise<ListedContact[]> {
  const all: ListedContact[] = [];
  let cursor: string | null = null;
  do {
    const reply: Awaited<ReturnType<typeof page>> = await page(search, tags, cursor);
    all.push(...reply.contacts);
    cursor = reply.nextCursor;
  } while (cursor);
  return all;
}

/**
 * The contacts with these ids, which may come from several searches. Only if the screen does not have all of them, as after "select
 * all", the whole address book is fetched: some fifteen requests for 30,000 contacts.
 */
export async function fetchChosenContacts(ids: ReadonlySet<number | string>): Promise<ListedContact[]> {
  const isChosen = ({ id }: ListedContact) => ids.has(id);
  const current = {
    queryKey: listKey,
    predicate: ({ state }: { state: { isInvalidated: boolean } }) => !state.isInvalidated,
  };
  const lists = queryClient.getQueriesData<RecordPages<ListedContact>>(current);
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((one) => one.rows) ?? []).filter(isChosen);
  const shown = new Map(rows.map((row) => [row.id, row]));
  return shown.size === ids.size
    ? [...shown.values()]
    : (await fetchAllContacts({ search: '', tags: [] })).filter(isChosen);
}

const page = (search: string, tags: number[], cursor: string | null) =>
  call(contactApi.list, {
    query: {
      searchParam: search.trim(),
      contactTag: tagsParam(tags),
      pageSize: maxContactPage,
      ...(cursor && { cursor }),
    },
  });

const tagsParam = (tags: number[]) => (tags.length > 0 ? tags : undefined);

/** Maximum of ids per call. */
const maxPerCall = 1000;

const callsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxPerCall) }, (_, n) => ids.slice(n * maxPerCall, (n + 1) * maxPerCall));

/** A page that unloads still sends the calls for so many: browsers limit their bodies to 64 KiB together. */
export const maxTaggedOnLeaving = 5 * maxPerCall;

/**
 * Up to `maxTaggedOnLeaving` all calls are sent at once, and outlive the page, which may unload during the undo window or just after
 * it. Of more, one follows the other, and the page has to stay.
 */
export async function tagContacts(ids: number[], tagIds: number[]): Promise<void> {
  const outlives = ids.length <= maxTaggedOnLeaving;
  const tag = (some: number[]) => call(contactApi.tagMany, { body: { ids: some, tagIds }, keepalive: outlives });
  if (!outlives) for (const some of callsOf(ids)) await tag(some);
  else
    for (const answer of await Promise.allSettled(callsOf(ids).map(tag)))
      if (answer.status === 'rejected') throw answer.reason;
}

/** Shows tags on contacts before they are stored. */
export function showTagged(ids: readonly number[], tags: ListedContact['tags']): void {
  const chosen = new Set(ids);
  const added = new Set(tags.map(({ id }) => id));
  for (const { key } of cachedLists(listKey))
    updateCached<RecordPages<ListedContact>>(key, (cached) => ({
      ...cached,
      pages: cached.pages.map((one) => ({
        ...one,
        rows: one.rows.map((row) =>
          chosen.has(row.id) ? { ...row, tags: [...row.tags.filter(({ id }) => !added.has(id)), ...tags] } : row,
        ),
      })),
    }));
}

/** `onRemoved` is called after each part: a later one may fail. */
export async function removeContacts(ids: number[], onRemoved: (removed: readonly number[]) => void): Promise<void> {
  try {
    for (const some of callsOf(ids)) {
      await call(contactApi.removeMany, { body: { ids: some } });
      onRemoved(some);
    }
  } finally {
    invalidateContacts();
  }
}

export async function removeContact({ id }: Contact): Promise<void> {
  await call(contactApi.remove, { params: { id } });
  invalidateContacts();
}

/** Applies notices to all cached contact lists. A filtered one is refetched when others may match it by now. */
function useContactNotices(): void {
  const askAgain = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: listKey }), 2000);
  useLive('contactImport', (event) => event.action === 'imported' && askAgain());
  useLive('contact', (event) => {
    for (const { key } of cachedLists(listKey)) {
      const filter = filterOf(key);
      const isFiltered = filter.search !== '' || filter.tags.length > 0;
      const order = isContactOrder(key[3]) ? key[3] : 'name';
      updateCached<RecordPages<ListedContact>>(key, (cached) => {
        if (isFiltered && changesMatches(cached, event, filter)) askAgain();
        return applyContactEvent(cached, event, isFiltered, order);
      });
    }
  });
}

const keyedFilter = z.tuple([z.string(), z.string(), z.string(), z.string(), z.object({ search: z.string() })]);

function filterOf(key: QueryKey): ContactFilter {
  const [, , tags, , { search }] = keyedFilter.parse(key);
  return { search, tags: z.array(z.number()).parse(JSON.parse(tags)) };
}

/** Invalidates the lists after the user's own write. */
export function invalidateContacts(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** The contact with a number; created if there is none. */
export const findOrCreateContact = (body: { name: string; number: string; email: string }): Promise<Contact> =>
  call(contactApi.findOrCreate, { body });
