import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { Refusal } from './refusal.ts';

/**
 * The cache of server state. Notices keep it current while the socket is connected, so cached data is shown at
 * once and refetched only when a page is opened or the socket reconnects. A refusal is an answer: no retry.
 */
export const queryClient = new QueryClient({
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

/**
 * Everything on screen is asked again. What has no answer yet is asked again behind it: the library leaves a first request alone,
 * and its answer may be older than now.
 */
export function refetchShown(): void {
  const unanswered = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'active' });
  for (const query of unanswered) {
    if (query.state.data !== undefined) continue;
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
  void queryClient.invalidateQueries();
}

/** By query hash: changes by notices while a response is in flight. */
const pendingChanges = new Map<string, (() => void)[]>();

/**
 * Applies a notice to the cached data of a key. A response requested before the notice may be older than
 * it and would revert it: the change is then applied again. `change` must be pure and idempotent.
 */
export function updateCached<Held>(queryKey: QueryKey, change: (cached: Held) => Held | undefined): void {
  const apply = () => void queryClient.setQueryData<Held>(queryKey, (held) => held && change(held));
  apply();
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!query || query.state.fetchStatus === 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (changes) changes.push(apply);
  else pendingChanges.set(query.queryHash, [apply]);
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' && query.state.fetchStatus !== 'idle') return;
  const changes = pendingChanges.get(query.queryHash);
  if (!changes || !pendingChanges.delete(query.queryHash) || type === 'removed') return;
  for (const change of changes) change();
});
