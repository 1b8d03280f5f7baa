import { queryClient } from '../platform/queries/query-client.ts';
import { hasNoAnswer } from '../platform/refusal.ts';

/** Refetches all mounted queries. Resolves to whether all succeeded; also settles if the network is lost meanwhile. */
export async function refreshAll(): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const shown = () => cache.findAll({ type: 'active' });
  const isPaused = () => shown().some(({ state }) => state.fetchStatus === 'paused');
  // A failed request that is paused until the network is back would keep `invalidateQueries` pending.
  const paused = Promise.withResolvers<void>();
  const stop = cache.subscribe(() => isPaused() && paused.resolve());
  await Promise.race([queryClient.invalidateQueries(), paused.promise]).finally(stop);
  return !isPaused() && !shown().some(({ state }) => hasNoAnswer(state.error));
}
