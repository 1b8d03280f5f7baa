import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { isMissed } from './read-times.ts';

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
