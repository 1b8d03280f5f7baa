import type { Log } from '../../log.ts';
import { type PictureReader, type ReaderLimits, startPictureReader } from './picture-reader.ts';
import type { PictureAnswer, PictureRead, PictureTask } from './run-picture-task.ts';

/** The only place where pictures from outside are decoded. */
export type PicturePool = {
  /** Never rejects because of the picture. Companies take turns, and at most one picture of each is decoded at a time. */
  read(companyId: number, path: string): Promise<PictureRead>;
  /** The picture as a JPEG of at most this size; null when that cannot be made. */
  shrink(companyId: number, path: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** How many pictures a process of the server decodes at the same time. */
const maxReaders = 2;
/** Pictures of one company that may wait; further ones are stored without being measured. */
const maxWaiting = 100;
/** An idle reader process ends after this time, which frees its memory. */
const idleMs = 60_000;
const defaultLimits: ReaderLimits = { maxBytes: 1024 ** 3, timeoutMs: 30_000 };

type PictureJob = { task: PictureTask; resolve(answer: PictureAnswer): void };

export const isPicture = (mimeType: string): boolean => /^image\/(jpeg|png|webp|gif|avif|tiff)$/.test(mimeType);

export function openPicturePool(
  log: Log,
  limits: ReaderLimits = defaultLimits,
  startReader = startPictureReader,
): PicturePool {
  const waiting = new Map<number, PictureJob[]>();
  const inFlight = new Set<number>();
  const readers = createReaders(() => startReader(limits, log));
  let closed = false;

  const startNext = (): void => {
    for (const [companyId, jobs] of waiting) {
      if (inFlight.size === maxReaders) return;
      if (inFlight.has(companyId)) continue;
      const job = jobs.shift();
      waiting.delete(companyId);
      if (jobs.length > 0) waiting.set(companyId, jobs); // behind the other companies
      if (job) void run(companyId, job);
    }
  };

  const run = async (companyId: number, job: PictureJob): Promise<void> => {
    inFlight.add(companyId);
    let answer = await readers.run(job.task);
    // An idle process may have been ended from outside: the picture is tried once more in a new one.
    if (answer === 'not-begun' && !closed) answer = await readers.run(job.task);
    inFlight.delete(companyId);
    if (answer === 'failed' || answer === 'not-begun') {
      if (!closed) log.warn({ companyId }, 'a picture exceeded the limit of memory or time, and is stored as a file');
      job.resolve('too-large');
    } else job.resolve(answer);
    startNext();
  };

  const ask = (companyId: number, task: PictureTask): Promise<PictureAnswer> => {
    const jobs = waiting.get(companyId) ?? [];
    if (closed || jobs.length >= maxWaiting) return Promise.resolve('too-large');
    const answer = new Promise<PictureAnswer>((give) => jobs.push({ task, resolve: give }));
    waiting.set(companyId, jobs);
    startNext();
    return answer;
  };

  return {
    async read(companyId, path) {
      const answer = await ask(companyId, { path, maxJpegBytes: null });
      return typeof answer === 'object' && 'jpeg' in answer ? 'broken' : answer;
    },
    async shrink(companyId, path, maxBytes) {
      const answer = await ask(companyId, { path, maxJpegBytes: maxBytes });
      return typeof answer === 'object' && 'jpeg' in answer ? answer.jpeg : null;
    },
    async close() {
      closed = true;
      for (const { resolve: give } of [...waiting.values()].flat()) give('too-large');
      waiting.clear();
      await readers.end();
    },
  };
}

/** The reader processes: an idle one is used before a new one is started. */
function createReaders(startReader: () => PictureReader) {
  const all = new Set<PictureReader>();
  const idle = new Map<PictureReader, NodeJS.Timeout>();

  const removeIdle = (reader: PictureReader): void => {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
  };
  const start = (): PictureReader => {
    const reader = startReader();
    all.add(reader);
    void reader.ended.then(() => {
      removeIdle(reader);
      all.delete(reader);
    });
    return reader;
  };

  return {
    async run(task: PictureTask): ReturnType<PictureReader['run']> {
      const [resting] = idle.keys();
      if (resting) removeIdle(resting);
      const reader = resting ?? start();
      const answer = await reader.run(task);
      if (answer !== 'failed' && answer !== 'not-begun')
        idle.set(reader, setTimeout(() => void reader.end(), idleMs).unref());
      return answer;
    },
    async end(): Promise<void> {
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...all].map((reader) => reader.end()));
    },
  };
}
