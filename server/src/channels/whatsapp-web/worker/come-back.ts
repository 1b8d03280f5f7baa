import { backoff } from './closing.ts';
import type { Times } from './times.ts';

/** When a line whose link has ended tries again: later each time, until one stands for a while. */
export type ComeBack = {
  isWaiting(): boolean;
  waitNoMore(): void;
  /** The failures of before count no more. */
  forget(): void;
  /** A link has ended that had stood so long. One that another takes from us each time has not been ours. */
  stood(ms: number): void;
  /** Comes back by itself. True: it has failed so often that somebody ought to know. */
  afterFailure(): boolean;
  /** Another has logged in with our credentials: he is left alone for long, and longer each time. */
  afterReplacement(): void;
  /** WhatsApp does not want us for now: hours, or until it says. */
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
      // A little later than it says, and lines not all at once. A timer holds 24 days.
      const said = until === null ? hours : Math.max(0, until.getTime() - Date.now()) + hours / 10;
      comeBackIn(Math.min(said, 2_000_000_000));
    },
  };
}
