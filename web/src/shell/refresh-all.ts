import { queryClient } from '../platform/query.ts';
import { hasNoAnswer } from '../platform/refusal.ts';

/** Requests again all that is shown. Whether everything was answered; settles also when the network goes meanwhile. */
export async function refreshAll(): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const shown = () => cache.findAll({ type: 'active' });
  const isPaused = () => shown().some(({ state }) => state.fetchStatus === 'paused');
  // A request that fails and is then paused until the network is back keeps the promise of `invalidateQueries` waiting.
  const paused = Promise.withResolvers<void>();
  const stop = cache.subscribe(() => isPaused() && paused.resolve());
  await Promise.race([queryClient.invalidateQueries(), paused.promise]).finally(stop);
  return !isPaused() && !shown().some(({ state }) => hasNoAnswer(state.error));
}
