import type { WorkerEvents } from 'graphile-worker';

/** Pauses in ms after the job: its queue is unlocked by a separate statement, which may take some time. */
const delaysMs = [8, 40, 150];

/**
 * A job that waits for its named queue is announced while the queue is in use, and nothing announces that the queue is
 * free again: without this the job would wait for the next poll, up to a second. Busy workers are not disturbed.
 */
export function wakeAfterQueue(events: WorkerEvents): void {
  const waiting = new Map<number, NodeJS.Timeout>();
  events.on('job:complete', ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id === null) return;
    for (const delayMs of delaysMs) {
      if (waiting.has(delayMs)) continue;
      const wake = () => {
        waiting.delete(delayMs);
        try {
          workerPool.nudge(1);
        } catch {
          // The pool has ended meanwhile.
        }
      };
      waiting.set(delayMs, setTimeout(wake, delayMs).unref());
    }
  });
}
