import { Unreachable } from './refusal.ts';

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
