import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { Refusal } from './refusal.ts';

/**
 * The one cache of server state. Notices keep it right while the socket lives, so that what is held is shown at
 * once and asked for again only when a page is opened or the socket comes back. A refusal is an answer: no retry.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof Refusal) && failures < 2,
    },
    mutations: { retry: false },
  },
});

/** By query hash: what notices did while an answer was on its way. */
const late = new Map<string, (() => void)[]>();

/**
 * What a notice does to what is held under a key. An answer that was asked for before the notice came may be older than
 * it and would undo it: there it is done again. `change` is pure and may be done twice.
 */
export function changeHeld<Held>(queryKey: QueryKey, change: (held: Held) => Held | undefined): void {
  const apply = () => void queryClient.setQueryData<Held>(queryKey, (held) => held && change(held));
  apply();
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!query || query.state.fetchStatus === 'idle') return;
  const changes = late.get(query.queryHash);
  if (changes) changes.push(apply);
  else late.set(query.queryHash, [apply]);
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' && query.state.fetchStatus !== 'idle') return;
  const changes = late.get(query.queryHash);
  if (!changes || !late.delete(query.queryHash) || type === 'removed') return;
  for (const change of changes) change();
});
