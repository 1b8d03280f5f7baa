import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

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
