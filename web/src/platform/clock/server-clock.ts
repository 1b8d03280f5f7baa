import { createListeners } from '../external-store/listeners.ts';

/** How far the server's clock is ahead of this browser's, by the newest response. */
let aheadMs = 0;
/** The header has whole seconds, and takes a moment to arrive. */
const precisionMs = 2000;
const listeners = createListeners();

/** `date`: the header of a response that has just arrived. */
export function recordServerDate(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead) || Math.abs(ahead - aheadMs) <= precisionMs) return;
  aheadMs = Math.abs(ahead) <= precisionMs ? 0 : ahead;
  listeners.notify();
}

/** Calls `listener` when the difference between the clocks turns out to be another one. */
export const onClockChange = listeners.subscribe;

/** A time of this browser's clock, by the server's. */
export const toServerTime = (at: number): number => at + aheadMs;

/** Now, by the server's clock: to compare with its times, since this browser's clock may be wrong. */
export const serverNow = (): number => toServerTime(Date.now());
