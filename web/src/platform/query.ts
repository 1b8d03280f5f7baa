import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { beginReading, isReadSince } from './positions/notice-position.ts';
import { Refusal } from './refusal.ts';

/** Queries without a response yet that must be requested again after it. */
const askedBehind = new WeakSet<object>();

/**
 * Invalidated queries are requested again, even those without a first response: these after that response. The library
 * leaves a pending first request alone, although its response may have been read before the change that caused the
 * invalidation. `refetch` of a query does not do this: handlers of notices must invalidate.
 */
class InvalidatingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching', type: 'active' })) {
      if (query.state.data !== undefined || askedBehind.has(query)) continue;
      askedBehind.add(query);
      const again = () => void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      query.promise?.then(again, () => undefined).finally(() => askedBehind.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * The cache of server state. Notices keep it current while the socket is connected, so cached data is shown at
 * once and refetched only when a page is opened or the socket reconnects. A refusal is an answer: no retry.
 */
export const queryClient = new InvalidatingClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof Refusal) && failures < 2,
    },
    // Without a network a mutation must fail and report that, not wait silently.
    mutations: { retry: false, networkMode: 'always' },
  },
});

type Reading = { reading: number; at: number };
/** When the current data of each query began to be read. Unknown for data restored from this device. */
const begun = new WeakMap<Query, Reading>();
/** The same for requests in progress: one that fails or is cancelled leaves the older data. */
const inProgress = new WeakMap<Query, Reading>();
/** Older data is requested again after a join, whatever its position: some things change without a notice. */
const maxAgeMs = 60_000;

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action, query } = event;
  // A further page: the earlier pages keep their time.
  if (action.type === 'fetch' && !action.meta?.fetchMore)
    inProgress.set(query, { reading: beginReading(), at: Date.now() });
  const read = action.type === 'success' && !action.manual && inProgress.get(query);
  if (read && inProgress.delete(query)) begun.set(query, read);
});

/**
 * Requests again what may have been read before notices that the socket has not received: all that was not read at the
 * position `joinedAt`, at which the socket was in its rooms (decision 0546). Null: everything. `uncounted`: the first
 * elements of keys whose data changes with notices that have no part in positions.
 */
export function refetchMissed(joinedAt: string | null, uncounted: ReadonlySet<unknown> = new Set()): void {
  // Requests that are repeated after a connection was lost may never be answered: these are cancelled.
  const isPending = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
  const isUncounted = ({ queryKey }: Query) => uncounted.has(queryKey[0]);
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPending }))
    repeatIfMissed(query, isUncounted(query) ? null : joinedAt);
  void queryClient.invalidateQueries({
    predicate: (query) => !isPending(query) && (isUncounted(query) || isMissed(query, joinedAt)),
  });
}

/** The same for one query, whose room was joined while the socket was connected: a pending request is awaited. */
export function refetchOneMissed(queryKey: QueryKey, joinedAt: string | null): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') repeatIfMissed(query, joinedAt);
  else if (query && isMissed(query, joinedAt)) void queryClient.invalidateQueries({ queryKey, exact: true });
}

function isMissed(query: Query, joinedAt: string | null): boolean {
  const began = begun.get(query);
  const isComplete = query.state.status === 'success' && began !== undefined;
  return !isComplete || Date.now() - began.at > maxAgeMs || !isReadSince(began.reading, joinedAt);
}

/** When the data of a query began to be read, in ms; for data that was not read, when it was last changed. */
export const readTimeOf = (query: Query): number => begun.get(query)?.at ?? query.state.dataUpdatedAt;

/** Queries whose response is awaited, with the position of the last join meanwhile. */
const awaited = new WeakMap<Query, string | null>();

function repeatIfMissed(query: Query, joinedAt: string | null): void {
  const isAwaited = awaited.has(query);
  awaited.set(query, joinedAt);
  if (isAwaited) return;
  const { queryKey } = query;
  const repeat = () =>
    isMissed(query, awaited.get(query) ?? null) && void queryClient.invalidateQueries({ queryKey, exact: true });
  query.promise?.then(repeat, () => undefined).finally(() => awaited.delete(query));
}

/** Changes by notices while a response is in flight, by query hash. */
const pendingChanges = new Map<string, (() => unknown)[]>();

/**
 * Applies a notice to the cached data of a key. A response requested before the notice may be older than
 * it and would revert it: the change is then applied again. `change` must be pure and idempotent.
 */
export function updateCached<Data>(queryKey: QueryKey, change: (cached: Data) => Data | undefined): void {
  applyAndAgain(queryKey, () => queryClient.setQueryData<Data>(queryKey, (current) => current && change(current)));
}

/** The same for a notice that contains the whole value. */
export function setCached<Data>(queryKey: QueryKey, value: Data): void {
  applyAndAgain(queryKey, () => queryClient.setQueryData<Data>(queryKey, value));
}

function applyAndAgain(queryKey: QueryKey, apply: () => unknown): void {
  apply();
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!query || query.state.fetchStatus === 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (changes) changes.push(apply);
  else pendingChanges.set(query.queryHash, [apply]);
}

/** Discards changes that a pending response must not get: their subject is elsewhere now, and is requested again. */
export function dropChanges(queryKey: QueryKey): void {
  pendingChanges.delete(hashKey(queryKey));
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' && query.state.fetchStatus !== 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (!changes || !pendingChanges.delete(query.queryHash) || type === 'removed') return;
  for (const change of changes) change();
});
