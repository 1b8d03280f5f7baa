import type { Worker, WorkerEvents, WorkerPool } from 'graphile-worker';

/** How late a job may begin whose time has come, of which nobody is told. */
const lookEveryMs = 500;

/**
 * The pause before the next look, by how many have found nothing one after the other: then other pools are busy, and each of their jobs is announced
 * here as well. In a quiet moment nothing pauses, and what is announced is looked for at once.
 */
const pausesMs = [0, 0, 5, 10];
const maxPauseMs = 20;
/** After so long without a look it is a quiet moment. */
const quietMs = 100;

/**
 * Every pool hears of every job, and left to itself it sends one worker after the other to look, each of them twice while others
 * look: of ten looks nine found nothing, a tenth of what the database did for a message sent. So one worker of a pool looks at a time, and
 * the next one follows when that look has found something, or when more was announced meanwhile. A worker that has done its job looks by itself. For jobs
 * whose time comes, one of the pool looks twice a second, where each of its workers looked every second.
 */
export function lookOneAtATime(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => limitPool(events, workerPool));
}

function limitPool(events: WorkerEvents, workerPool: WorkerPool): void {
  const wake = workerPool.nudge.bind(workerPool);
  /** Jobs that were announced, and how many of these a look has found, or has shown to be of another pool. */
  let announced = 0;
  let answered = 0;
  /** Who looks now, and what had been announced when they began. */
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
    // Behind this turn: the worker itself is free then.
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
  // The database is away: they look again with their next turn, not at once.
  events.on('worker:getJob:error', ({ worker }) => void looks.delete(worker));
  events.on('job:start', ({ worker }) => {
    if (ofThisPool(worker)) pauses.foundJob();
    endLook(worker, () => Math.min(announced, answered + 1));
  });
  workerPool.nudge = (count) => {
    announced += Number(count); // as it stands in the announcement: a text
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
