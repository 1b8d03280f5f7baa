import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../platform/queries/query-client.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';
import { useAddressSearch } from '../address/use-address-search.ts';
import { distinctRows, isShifted, nextRecordPage } from './next-record-page.ts';

/** One page of a list with a uniform name for its rows. */
type RecordPage<Row> = {
  rows: Row[];
  count: number;
  hasMore: boolean;
  /** number of rows fetched, since live reducers add and remove rows */
  size?: number;
};
/** Cache entry of a list; live reducers map over `pages[].rows`. */
export type RecordPages<Row> = InfiniteData<RecordPage<Row>, number>;

/** A list for `RecordsPage`. */
export type Records<Row> = {
  rows: readonly Row[];
  /** total of the list; undefined until known */
  count: number | undefined;
  /** as typed */
  search: string;
  setSearch: (text: string) => void;
  /** loading, with no rows to show yet */
  isLoading: boolean;
  /** only when there are no rows: cached rows stay when a refetch fails */
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  /** there is a next page, nothing is being fetched, and the last fetch succeeded */
  isReadyForMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  /** the rows are those of other filters, while the chosen ones load */
  isPlaceholderData?: boolean;
};

type PagedSource<Row> = {
  /** Query key of the list, including its filters; the search is appended. */
  key: readonly unknown[];
  fetch: (asked: { search: string; page: number; signal: AbortSignal }) => Promise<RecordPage<Row>>;
};

/**
 * A list with server-side search and paging. The page's address shows the search.
 *
 *     const contacts = useRecords({
 *       key: ['contacts', { tags }],
 *       fetch: async ({ search, page, signal }) => {
 *         const { contacts: rows, count, hasMore } = await call(contactApi.list, { query: { searchParam: search, pageNumber: page }, signal });
 *         return { rows, count, hasMore };
 *       },
 *     });
 */
export function useRecords<Row extends object>({ key, fetch }: PagedSource<Row>): Records<Row> {
  const { search, setSearch, debounced } = useAddressSearch();
  const query = useInfiniteQuery({
    queryKey: [...key, { search: debounced }],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetch({ search: debounced, page: pageParam, signal });
      return { ...page, size: page.rows.length };
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages, number) => nextRecordPage(pages, number),
    placeholderData: (cached) => cached,
  });
  const data = ownData(query);
  const rows = useMemo(() => distinctRows(data?.pages ?? []), [data]);
  return {
    rows,
    count: data?.pages[0]?.count,
    search,
    setSearch,
    ...pagingOf(query),
    loadMore: async () => {
      if (!query.hasNextPage || query.isFetchingNextPage) return;
      const { data } = await query.fetchNextPage();
      if (data && isShifted(data.pages)) void query.refetch();
    },
  };
}

/** Offline the rows of other filters would stay, under the chosen ones. */
export const ownData = <Data>({ data, isPlaceholderData, isPaused }: UseInfiniteQueryResult<Data>): Data | undefined =>
  isPlaceholderData && isPaused ? undefined : data;

/** The part of `Records` that an infinite query knows. */
export function pagingOf(query: UseInfiniteQueryResult) {
  // Named one by one: a component is rendered again when one of the properties changes that it has read.
  const { error, isPending, isPaused, isPlaceholderData } = query;
  return {
    ...emptyState({ data: ownData(query), error, isPending, isPaused }),
    isPlaceholderData,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isReadyForMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadingMore: query.isFetchingNextPage,
  };
}

/** The cached lists below a key, for notices. `isSearched`: the list shows what a search found. */
export const cachedLists = (listKey: QueryKey): { key: QueryKey; isSearched: boolean }[] =>
  queryClient
    .getQueriesData({ queryKey: listKey })
    .map(([key]) => ({ key, isSearched: JSON.stringify(key.at(-1)) !== '{"search":""}' }));

type LocalSource<Row> = {
  key: readonly unknown[];
  fetch: (signal: AbortSignal) => Promise<Row[]>;
  /** Searchable text of a row. Case and accents are ignored. */
  textOf: (row: Row) => string;
};

/** A list that is fetched completely (queues, connections) and searched in the browser. */
export function useLocalRecords<Row>({ key, fetch, textOf }: LocalSource<Row>): Records<Row> {
  const { search, setSearch } = useAddressSearch();
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetch(signal) });
  const searchTerm = normalizeSearch(search.trim());
  const rows = (query.data ?? []).filter(
    (row) => searchTerm === '' || normalizeSearch(textOf(row)).includes(searchTerm),
  );
  return {
    rows,
    count: query.data?.length,
    search,
    setSearch,
    ...emptyState(query),
    retry: () => void query.refetch(),
    hasMore: false,
    isReadyForMore: false,
    loadMore: () => {},
    loadingMore: false,
  };
}
