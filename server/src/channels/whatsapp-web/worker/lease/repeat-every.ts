import { coalesce } from '../../../../platform/async/coalesce.ts';
import { errorText } from '../../../../platform/text/error-text.ts';

export type RepeatedWork = {
  /** Runs it now, or once more after the current run. */
  now(): void;
  /** Resolves when the last run has ended. */
  stop(): Promise<void>;
};

/** Runs `work` about every `ms` and on demand; again soon when it returns true. With jitter, so that workers take turns. */
export function repeatEvery(ms: number, work: () => Promise<boolean>, failed: (error: string) => void): RepeatedWork {
  let timer: NodeJS.Timeout | undefined;
  let [isMore, isStopped] = [false, false];
  const run = coalesce(async () => {
    clearTimeout(timer);
    if (isStopped) return;
    isMore = await work().catch((error: unknown) => {
      failed(errorText(error));
      return false;
    });
  });
  const schedule = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(now, isMore ? 100 + Math.random() * 200 : ms * (0.9 + Math.random() / 5));
  };
  const now = (): void => {
    if (!isStopped) void run().then(schedule);
  };
  now();
  return {
    now,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await run();
    },
  };
}
