import { QueryClient } from '@tanstack/react-query';
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
