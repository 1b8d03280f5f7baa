import { hourMs } from '@balcao/contract/durations';

/** The time until which free text may be sent, in epoch ms; null: only after the customer writes. */
export type ReplyWindow = { closesAtMs: number | null };

/** `writtenAt`: known times of the customer's last messages; undefined and null are ignored. */
export function replyWindow(hours: number, writtenAt: readonly (string | null | undefined)[]): ReplyWindow {
  const times = writtenAt.flatMap((at) => (at ? [Date.parse(at)] : []));
  return { closesAtMs: times.length === 0 ? null : Math.max(...times) + hours * hourMs };
}

/**
 * Whole hours while there is more than one, then minutes; null when the window is closed. `ending` in the last hour.
 */
export function remainingTime(
  { closesAtMs }: ReplyWindow,
  nowMs: number,
): { hours: number; minutes: number; isEnding: boolean } | null {
  const leftMs = (closesAtMs ?? 0) - nowMs;
  if (leftMs <= 0) return null;
  const isEnding = leftMs <= hourMs;
  return { hours: Math.floor(leftMs / hourMs), minutes: Math.ceil(leftMs / 60_000), isEnding };
}
