import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { Refusal } from './refusal.ts';

/** What has no answer yet, and is asked again behind it. */
const askedBehind = new WeakSet<object>();

/**
 * What is out of date is asked again, also what has no answer yet, behind that answer: the library leaves a first request alone,
 * and its answer may have been read before whatever made it out of date. `refetch` of a query does not: notices invalidate.
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
    // Without a network a call fails by itself and says so: it must not wait in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** By query hash: changes by notices while a response is in flight. */
const pendingChanges = new Map<string, (() => unknown)[]>();

/**
 * Applies a notice to the cached data of a key. A response requested before the notice may be older than
 * it and would revert it: the change is then applied again. `change` must be pure and idempotent.
 */
export function updateCached<Held>(queryKey: QueryKey, change: (cached: Held) => Held | undefined): void {
  applyAndAgain(queryKey, () => queryClient.setQueryData<Held>(queryKey, (held) => held && change(held)));
}

/** The same for a notice that tells all there is. */
export function setCached<Held>(queryKey: QueryKey, value: Held): void {
  applyAndAgain(queryKey, () => queryClient.setQueryData<Held>(queryKey, value));
}

function applyAndAgain(queryKey: QueryKey, apply: () => unknown): void {
  apply();
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!query || query.state.fetchStatus === 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (changes) changes.push(apply);
  else pendingChanges.set(query.queryHash, [apply]);
}

/** Changes that an answer on its way must not get: what they speak of is elsewhere now, and it is asked for again. */
export function dropChanges(queryKey: QueryKey): void {
  pendingChanges.delete(hashKey(queryKey));
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' && query.state.fetchStatus !== 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (!changes || !pendingChanges.delete(query.queryHash) || type === 'removed') return;
  for (const change of changes) change();
});
