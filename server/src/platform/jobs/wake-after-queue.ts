import type { WorkerEvents } from 'graphile-worker';

/** After the job: its queue is given back in a statement of its own, which may take its time. */
const delaysMs = [8, 40, 150];

/**
 * A job that waits for its named queue is announced while the queue is in use, and nobody is told when it is free: without this it waits
 * for the next look, up to a second. Workers that have something to do are not disturbed.
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
