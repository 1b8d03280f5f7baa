import { useDebouncedValue } from '@mantine/hooks';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { emptyState } from '../platform/query-state.ts';

/** One page of a list, whatever the wire calls its rows. */
export type RecordPage<Row> = { rows: Row[]; count: number; hasMore: boolean };
/** What the cache holds under a list's key; a live reducer maps over `pages[].rows`. */
export type RecordPages<Row> = InfiniteData<RecordPage<Row>, number>;

/** A list as `RecordsPage` shows it. */
export type Records<Row> = {
  rows: readonly Row[];
  /** of the whole list; undefined until it is known */
  count: number | undefined;
  /** as typed */
  search: string;
  setSearch: (text: string) => void;
  /** nothing to show yet */
  waiting: boolean;
  /** only when there is nothing to show: old rows stay when asking again fails */
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
};

type Paged<Row> = {
  /** Of the list, with its filters in it; the search is added. */
  key: readonly unknown[];
  fetch: (asked: { search: string; page: number; signal: AbortSignal }) => Promise<RecordPage<Row>>;
};

/** 500 ms after the last keystroke (spec 9). */
const searchDelayMs = 500;

/**
 * A list that the server searches and pages.
 *
 *     const contacts = useRecords({
 *       key: ['contacts', { tags }],
 *       fetch: async ({ search, page, signal }) => {
 *         const { contacts: rows, count, hasMore } = await call(contactApi.list, { query: { searchParam: search, pageNumber: page }, signal });
 *         return { rows, count, hasMore };
 *       },
 *     });
 */
export function useRecords<Row>({ key, fetch }: Paged<Row>): Records<Row> {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), searchDelayMs);
  const query = useInfiniteQuery({
    queryKey: [...key, { search: settled }],
    queryFn: ({ pageParam, signal }) => fetch({ search: settled, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
    placeholderData: (held) => held,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return {
    rows,
    count: query.data?.pages[0]?.count,
    search,
    setSearch,
    ...emptyState(query),
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    loadingMore: query.isFetchingNextPage,
  };
}

type Whole<Row> = {
  key: readonly unknown[];
  fetch: (signal: AbortSignal) => Promise<Row[]>;
  /** What a row is searched by. Case and accents do not count. */
  textOf: (row: Row) => string;
};

/** A list that comes whole (queues, connections) and is searched here. */
export function useWholeRecords<Row>({ key, fetch, textOf }: Whole<Row>): Records<Row> {
  const [search, setSearch] = useState('');
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetch(signal) });
  const wanted = plain(search.trim());
  const rows = (query.data ?? []).filter((row) => wanted === '' || plain(textOf(row)).includes(wanted));
  return {
    rows,
    count: query.data?.length,
    search,
    setSearch,
    ...emptyState(query),
    retry: () => void query.refetch(),
    hasMore: false,
    loadMore: () => {},
    loadingMore: false,
  };
}

/** Without case and accents, as searches compare. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
