import { Unreachable } from './refusal.ts';

type Query = { data: unknown; error: unknown; isPending: boolean; isPaused: boolean };

/**
 * What a place without anything to show says: that it waits, or what went wrong. Offline nothing is asked, and the
 * browser knows it: waiting there would be for ever, so that it is said at once. Back online it is asked by itself.
 */
export function emptyState({ data, error, isPending, isPaused }: Query): { waiting: boolean; error: unknown } {
  if (data !== undefined) return { waiting: false, error: undefined };
  if (isPaused) return { waiting: false, error: new Unreachable('offline') };
  return { waiting: isPending, error };
}
