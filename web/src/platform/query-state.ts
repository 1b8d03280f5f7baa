import { Unreachable } from './refusal.ts';

type Query = { data: unknown; error: unknown; isPending: boolean; isPaused: boolean };

/**
 * State of a view without data: loading or failed. Queries are paused while the browser is offline, so waiting
 * would never end: that is reported as an error at once. Back online they resume by themselves.
 */
export function emptyState({ data, error, isPending, isPaused }: Query): { waiting: boolean; error: unknown } {
  if (data !== undefined) return { waiting: false, error: undefined };
  if (isPaused) return { waiting: false, error: new Unreachable('offline') };
  return { waiting: isPending, error };
}
