import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { Refusal } from '../refusal.ts';
import { trackReadTimes } from './read-times.ts';

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
trackReadTimes(queryClient.getQueryCache());
