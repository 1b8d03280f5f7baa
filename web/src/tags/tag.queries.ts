import type { Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { setCached, updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { serializeByKey } from '../platform/serialize-by-key.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { changedTag } from './changed-tag.ts';
import { applyTagEvent, applyTagEventToAll, applyTagEventToLanes } from './tag.live.ts';

const listKey = ['tags', 'list'] as const;
const allKey = ['tags', 'all'] as const;
const lanesKey = ['tags', 'lanes'] as const;
const noTags: Tag[] = [];

/** Tags and lanes, searched and paged. */
export function useTags(): Records<Tag> {
  useLive('tag', (event) => {
    for (const { key, isSearched } of cachedLists(listKey))
      updateCached<RecordPages<Tag>>(key, (cached) => applyTagEvent(cached, event, isSearched));
  });
  return useRecords<Tag>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(tagApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.tags, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

/** Every tag and lane of the company, for pickers and filters; `error`: they could not be fetched. */
export function useAllTags(): { all: Tag[]; isLoading: boolean; error: unknown; retry: () => void } {
  useLive('tag', (event) => updateCached<Tag[]>(allKey, (cached) => applyTagEventToAll(cached, event)));
  const query = useQuery({ queryKey: allKey, queryFn: ({ signal }) => call(tagApi.all, { signal }) });
  return { all: query.data ?? noTags, ...emptyState(query), retry: () => void query.refetch() };
}

/** The same without lanes. */
export function useTagChoices(): { tags: Tag[]; error: unknown; retry: () => void } {
  const { all, ...state } = useAllTags();
  return { tags: all.filter(({ kanban }) => kanban === 0), ...state };
}

/** Orders that are not stored yet. */
let pendingOrders = 0;

/** The lanes in the order of the board. */
export function useLanes(): { lanes: readonly Tag[]; isLoading: boolean; error: unknown; retry: () => void } {
  useLive('tag', (event) => {
    // A notice of an order stored before would undo the one shown. They are fetched once the last is stored.
    if (pendingOrders === 0) updateCached<Tag[]>(lanesKey, (cached) => applyTagEventToLanes(cached, event));
  });
  const query = useQuery({
    queryKey: lanesKey,
    queryFn: async ({ signal }) => (await call(tagApi.lanes, { signal })).lista,
  });
  return { lanes: query.data ?? noTags, ...emptyState(query), retry: () => void query.refetch() };
}

/** The new order is shown at once; several are stored in the sequence in which they were chosen. */
export async function orderLanes(lanes: readonly Tag[]): Promise<void> {
  setCached<Tag[]>(lanesKey, [...lanes]);
  pendingOrders++;
  try {
    await serializeByKey('lanes', () => call(tagApi.orderLanes, { body: { ids: lanes.map(({ id }) => id) } }));
  } finally {
    pendingOrders--;
    if (pendingOrders === 0) void queryClient.invalidateQueries({ queryKey: lanesKey });
  }
}

/** Invalidates the lists after the user's own write. */
export const invalidateTags = (): void => void queryClient.invalidateQueries({ queryKey: ['tags'] });

/** Changes a tag or lane, as it was when its form was opened; without one, adds it. */
export async function saveTag(tag: Tag | undefined, body: z.input<typeof tagApi.create.body>): Promise<void> {
  if (tag) await call(tagApi.update, { params: { id: tag.id }, body: changedTag(tag, body) });
  else await call(tagApi.create, { body });
  invalidateTags();
}

export async function removeTag({ id }: Tag): Promise<void> {
  await call(tagApi.remove, { params: { id } });
  invalidateTags();
}
