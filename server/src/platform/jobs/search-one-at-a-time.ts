import type { Worker, WorkerEvents, WorkerPool } from 'graphile-worker';

/** How late a job may start that becomes due by time: no notification announces it. */
const lookEveryMs = 500;

/**
 * The pause before the next search in ms, by the number of consecutive searches that found nothing: then other pools
 * are busy, whose jobs are announced here as well. After a quiet moment there is no pause, and an announced job is
 * searched for at once.
 */
const pausesMs = [0, 0, 5, 10];
const maxPauseMs = 20;
/** The moment counts as quiet when no search was empty for so long. */
const quietMs = 100;

/**
 * Limits graphile-worker's searches for jobs. Every pool is notified of every job, and by default wakes one worker
 * after the other, each of which searches twice when others are searching: nine of ten searches found nothing, and they
 * were a tenth of the database's work per message sent. So only one worker of a pool searches at a time. The next one
 * is woken when that search has found a job, or when more jobs were announced meanwhile. A worker that has finished a
 * job searches by itself. For jobs that become due one worker of the pool searches twice a second, where by default
 * each worker searched every second.
 */
export function searchOneAtATime(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => limitPool(events, workerPool));
}

function limitPool(events: WorkerEvents, workerPool: WorkerPool): void {
  const wake = workerPool.nudge.bind(workerPool);
  /** How many jobs were announced, and how many of them a search has found or has shown to belong to another pool. */
  let announced = 0;
  let answered = 0;
  /** The workers that are searching, with the value of `announced` when they began. */
  const looks = new Map<Worker, number>();

  const pauses = openPauses();
  let isPausing = false;

  const wakeNext = () => {
    if (isPausing || looks.size > 0 || announced <= answered) return;
    const pauseMs = pauses.leftMs();
    if (pauseMs > 0) {
      isPausing = true;
      setTimeout(() => {
        isPausing = false;
        wakeNext();
      }, pauseMs).unref();
      return;
    }
    try {
      wake(1);
    } catch {
      // The pool has ended meanwhile.
    }
  };
  const endLook = (worker: Worker, answeredNow: (before: number) => number) => {
    const before = looks.get(worker);
    if (before === undefined) return;
    looks.delete(worker);
    answered = Math.max(answered, answeredNow(before));
    // In a microtask: only then is this worker itself idle again.
    queueMicrotask(wakeNext);
  };
  const ofThisPool = (worker: Worker) => worker.workerPool === workerPool;
  events.on('worker:getJob:start', ({ worker }) => {
    if (ofThisPool(worker)) looks.set(worker, announced);
  });
  events.on('worker:getJob:empty', ({ worker }) => {
    if (ofThisPool(worker)) pauses.foundNothing();
    endLook(worker, (before) => before);
  });
  // The database is unavailable: workers search again at their next poll, not at once.
  events.on('worker:getJob:error', ({ worker }) => void looks.delete(worker));
  events.on('job:start', ({ worker }) => {
    if (ofThisPool(worker)) pauses.foundJob();
    endLook(worker, () => Math.min(announced, answered + 1));
  });
  workerPool.nudge = (count) => {
    announced += Number(count); // the notification contains it as text
    wakeNext();
  };
  const timer = setInterval(() => workerPool.nudge(1), lookEveryMs).unref();
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.on(end, (event) => event.workerPool === workerPool && clearInterval(timer));
}

function openPauses() {
  let emptyLooks = 0;
  let lastEmptyAt = Number.NEGATIVE_INFINITY;
  const sinceMs = () => performance.now() - lastEmptyAt;
  return {
    foundNothing(): void {
      emptyLooks = sinceMs() > quietMs ? 1 : emptyLooks + 1;
      lastEmptyAt = performance.now();
    },
    foundJob(): void {
      emptyLooks = 0;
    },
    leftMs: (): number => (sinceMs() > quietMs ? 0 : (pausesMs[emptyLooks] ?? maxPauseMs) - sinceMs()),
  };
}
