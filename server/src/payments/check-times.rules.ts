import { dayMs, hourMs, minuteMs } from '@balcao/contract/durations';

/** How long after its expiry a charge is checked. A code of Asaas that was copied can be paid until then. */
export const askedAfterEndMs = 7 * dayMs;

export type WatchedCharge = { createdAt: Date; status: 'creating' | 'open' | 'paid' | 'expired' };

/** Often while the payer may see the code, then seldom. Null: no more checks. */
export function nextCheckAt({ createdAt, status }: WatchedCharge, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const waitMs = status === 'paid' ? paidWaitAt(ageMs) : openWaitAt(ageMs);
  return waitMs === null ? null : new Date(now.getTime() + waitMs);
}

const hintWaitsMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, dayMs];

/**
 * When a charge that the provider named is checked again after so many checks without a response: something happened to
 * it, and the provider does not name it twice. Null: no more.
 */
export function nextHintedCheckAt(misses: number, now: Date): Date | null {
  const waitMs = hintWaitsMs[misses - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** A Pix can be returned for ninety days after its payment, which may come days after the charge was created. */
function paidWaitAt(ageMs: number): number | null {
  if (ageMs < 30 * dayMs) return dayMs;
  return ageMs < 100 * dayMs ? 7 * dayMs : null;
}

function openWaitAt(ageMs: number): number {
  if (ageMs < 15 * minuteMs) return minuteMs / 2;
  if (ageMs < 2 * hourMs) return 5 * minuteMs;
  return ageMs < 2 * dayMs ? hourMs : 6 * hourMs;
}
