import { backoffMs } from '../../../../platform/async/backoff.ts';
import type { Timeouts } from '../context/timeouts.ts';
import type { ReconnectWait } from './link-state.ts';

/** Timers are limited to 24 days. */
const maxPauseMs = 2_000_000_000;
const errorPauseMs = 1000;
/** Connections that dropped together do not reconnect together. */
const jitter = 0.5;

/** The pause before a reconnect, in ms. */
export function reconnectPauseMs(wait: ReconnectWait, times: Timeouts, now: number, random = Math.random): number {
  const pause = (count: number, firstMs: number, maxMs: number) => backoffMs(count, { firstMs, maxMs, jitter }, random);
  switch (wait.after) {
    case 'error':
      return errorPauseMs;
    case 'failure':
      return pause(wait.count, times.backoffFirst, times.backoffMax);
    case 'replacement':
      return pause(wait.count, times.replacedFirst, times.replacedMax);
    case 'refusal': {
      const hours = pause(wait.count, times.restFirst, times.restMax);
      // With jitter after the stated time.
      const ms = wait.until === null ? hours : Math.max(0, wait.until - now) + hours / 10;
      return Math.min(ms, maxPauseMs);
    }
  }
}
