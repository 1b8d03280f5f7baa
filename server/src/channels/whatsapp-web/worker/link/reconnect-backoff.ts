import type { Timeouts } from '../context/timeouts.ts';
import { backoffMs } from '../socket/disconnect-reason.ts';

/** Schedules reconnects: later each time, until a link stays up for a while. */
export type ReconnectBackoff = {
  isWaiting(): boolean;
  cancel(): void;
  /** Resets the failure counts. */
  reset(): void;
  /** Records how long the link was up. A link that another client replaces each time does not count as stable. */
  recordUptime(ms: number): void;
  /** Reconnects with backoff. True: it failed so often that it should be reported. */
  afterFailure(): boolean;
  /** Another client logged in with our credentials: reconnects after a long time, and longer each time. */
  afterReplacement(): void;
  /** WhatsApp refuses the account: reconnects after hours, or after the time it says. */
  afterRefusal(until: Date | null): void;
};

export function openReconnectBackoff(times: Timeouts, reconnect: () => void): ReconnectBackoff {
  let timer: NodeJS.Timeout | undefined;
  let [failures, replaced, refused] = [0, 0, 0];
  const waitNoMore = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const scheduleIn = (ms: number): void => {
    waitNoMore();
    timer = setTimeout(() => {
      timer = undefined;
      reconnect();
    }, ms);
  };
  return {
    isWaiting: () => timer !== undefined,
    cancel: waitNoMore,
    reset() {
      [failures, replaced, refused] = [0, 0, 0];
    },
    recordUptime(ms) {
      if (ms >= times.steadyAfter) [failures, refused] = [0, 0];
      if (ms >= times.replacedMost) replaced = 0;
    },
    afterFailure() {
      failures++;
      scheduleIn(backoffMs(failures, times.backoffFirst, times.backoffMost));
      return failures >= times.failuresToTimeout;
    },
    afterReplacement() {
      replaced++;
      scheduleIn(backoffMs(replaced, times.replacedFirst, times.replacedMost));
    },
    afterRefusal(until) {
      refused++;
      const hours = backoffMs(refused, times.restFirst, times.restMost);
      // With jitter after the stated time. Timers are limited to 24 days.
      const said = until === null ? hours : Math.max(0, until.getTime() - Date.now()) + hours / 10;
      scheduleIn(Math.min(said, 2_000_000_000));
    },
  };
}
