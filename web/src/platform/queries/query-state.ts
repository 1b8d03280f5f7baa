import { Unreachable } from '../refusal.ts';

type QueryResult = { data: unknown; error: unknown; isPending: boolean; isPaused: boolean };

/**
 * State of a view without data: loading or failed. Queries are paused while the browser is offline, so waiting
 * would never end: that is reported as an error at once. Back online they resume by themselves.
 */
export function emptyState({ data, error, isPending, isPaused }: QueryResult): { isLoading: boolean; error: unknown } {
  if (data !== undefined) return { isLoading: false, error: undefined };
  if (isPaused) return { isLoading: false, error: new Unreachable('offline') };
  return { isLoading: isPending, error };
}

/** Something could not be fetched: why, and how to try again. */
export type FetchFailure = { error: unknown; retry: () => void };

/** State of a part of a page, as a picker: without `failure` an empty list means that there are none. */
export function fetchState(query: QueryResult & { refetch: () => unknown }): {
  isLoading: boolean;
  failure: FetchFailure | undefined;
} {
  const { isLoading, error } = emptyState(query);
  return { isLoading, failure: error ? { error, retry: () => void query.refetch() } : undefined };
}
