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
};

export function openComeBack(times: Times, due: () => void): ComeBack {
  let timer: NodeJS.Timeout | undefined;
  let [failures, replaced] = [0, 0];
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
      [failures, replaced] = [0, 0];
    },
    stood(ms) {
      if (ms >= times.steadyAfter) failures = 0;
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
  };
}
