import { backoff } from './closing.ts';
import type { Times } from './times.ts';

/** Schedules reconnects: later each time, until a link stays up for a while. */
export type ComeBack = {
  isWaiting(): boolean;
  waitNoMore(): void;
  /** Resets the failure counts. */
  forget(): void;
  /** Records how long the link was up. A link that another client replaces each time does not count as stable. */
  stood(ms: number): void;
  /** Reconnects with backoff. True: it failed so often that it should be reported. */
  afterFailure(): boolean;
  /** Another client logged in with our credentials: reconnects after a long time, and longer each time. */
  afterReplacement(): void;
  /** WhatsApp refuses the account: reconnects after hours, or after the time it says. */
  afterRefusal(until: Date | null): void;
};

export function openComeBack(times: Times, due: () => void): ComeBack {
  let timer: NodeJS.Timeout | undefined;
  let [failures, replaced, refused] = [0, 0, 0];
  const waitNoMore = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const comeBackIn = (ms: number): void => {
    waitNoMore();
    timer = setTimeout(() => {
      timer = undefined;
      due();
    }, ms);
  };
  return {
    isWaiting: () => timer !== undefined,
    waitNoMore,
    forget() {
      [failures, replaced, refused] = [0, 0, 0];
    },
    stood(ms) {
      if (ms >= times.steadyAfter) [failures, refused] = [0, 0];
      if (ms >= times.replacedMost) replaced = 0;
    },
    afterFailure() {
      failures++;
      comeBackIn(backoff(failures, times.backoffFirst, times.backoffMost));
      return failures >= times.failuresToTimeout;
    },
    afterReplacement() {
      replaced++;
      comeBackIn(backoff(replaced, times.replacedFirst, times.replacedMost));
    },
    afterRefusal(until) {
      refused++;
      const hours = backoff(refused, times.restFirst, times.restMost);
      // With jitter after the stated time. Timers are limited to 24 days.
      const said = until === null ? hours : Math.max(0, until.getTime() - Date.now()) + hours / 10;
      comeBackIn(Math.min(said, 2_000_000_000));
    },
  };
}
