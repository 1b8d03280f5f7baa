import type { Log } from '../../log.ts';
import { type PictureReader, type ReaderLimits, startPictureReader } from './picture-reader.ts';
import type { PictureRead } from './read-picture.ts';

/** The one place where pictures that came from outside are unfolded. */
export type PicturePool = {
  /** Never fails for what the picture is. Companies take turns, and each has one in hand at most. */
  read(companyId: number, path: string): Promise<PictureRead>;
  close(): Promise<void>;
};

/** How many pictures the whole program unfolds at once. */
const maxReaders = 2;
/** Of one company; more are kept without a look. */
const maxWaiting = 100;
/** A reader with nothing to do gives its memory back. */
const idleMs = 60_000;
const defaultLimits: ReaderLimits = { maxBytes: 1024 ** 3, timeoutMs: 30_000 };

type PictureJob = { path: string; resolve(read: PictureRead): void };

export const isPicture = (mimeType: string): boolean => /^image\/(jpeg|png|webp|gif|avif|tiff)$/.test(mimeType);

export function openPicturePool(log: Log, limits: ReaderLimits = defaultLimits): PicturePool {
  const waiting = new Map<number, PictureJob[]>();
  const inFlight = new Set<number>();
  const idle = new Map<PictureReader, NodeJS.Timeout>();
  const readers = new Set<PictureReader>();
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
    let read = await readWith(takeReader(), job.path);
    // A process that had rested may have been ended by somebody; a new one says more.
    if (read === 'not-begun' && !closed) read = await readWith(takeReader(), job.path);
    inFlight.delete(companyId);
    if (read === 'failed' || read === 'not-begun') {
      if (!closed) log.warn({ companyId }, 'a picture took more memory or time than one may, and is kept as a file');
      job.resolve('too-large');
    } else job.resolve(read);
    startNext();
  };

  const readWith = async (reader: PictureReader, path: string): ReturnType<PictureReader['read']> => {
    const read = await reader.read(path);
    if (read !== 'failed' && read !== 'not-begun') returnReader(reader);
    return read;
  };

  const takeReader = (): PictureReader => {
    const [idleReader] = idle.keys();
    if (idleReader) {
      clearTimeout(idle.get(idleReader));
      idle.delete(idleReader);
      return idleReader;
    }
    const reader = startPictureReader(limits, log);
    readers.add(reader);
    void reader.ended.then(() => {
      clearTimeout(idle.get(reader));
      idle.delete(reader);
      readers.delete(reader);
    });
    return reader;
  };

  const returnReader = (reader: PictureReader): void => {
    idle.set(reader, setTimeout(() => void reader.end(), idleMs).unref());
  };

  return {
    read(companyId, path) {
      const jobs = waiting.get(companyId) ?? [];
      if (closed || jobs.length >= maxWaiting) return Promise.resolve('too-large');
      const read = new Promise<PictureRead>((give) => jobs.push({ path, resolve: give }));
      waiting.set(companyId, jobs);
      startNext();
      return read;
    },
    async close() {
      closed = true;
      for (const { resolve: give } of [...waiting.values()].flat()) give('too-large');
      waiting.clear();
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}
