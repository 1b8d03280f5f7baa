import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Inclusive byte positions, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Where the bytes lie. Keys are ours and never leave the server; nothing in it is reachable without us. */
export type FileStore = {
  /** Takes a finished file of this machine into the store; the local one is gone then. */
  moveIn(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null when there is nothing under the key. The caller must read the stream or destroy it. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null when there is nothing under the key. */
  size(key: string): Promise<number | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was written, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
};

/** The store of one machine: a folder that only we may read. */
export function localFileStore(folder: string): FileStore {
  const root = resolve(folder);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return {
    moveIn: (key, path) => disk.moveFromFs(path, key),
    put: (key, bytes) => disk.put(key, bytes),
    async open(key, range) {
      const file = await openIfExists(join(root, key));
      return file?.createReadStream(range ? { start: range.start, end: range.end } : {}) ?? null;
    },
    async size(key) {
      const stats = await stat(join(root, key)).catch(() => null);
      return stats?.isFile() ? stats.size : null;
    },
    remove: (key) => rm(join(root, key), { force: true }),
    async *list() {
      const { objects } = await disk.listAll('/', { recursive: true });
      for (const found of objects) {
        if (!found.isFile) continue;
        const stats = await stat(join(root, found.key)).catch(() => null);
        if (stats) yield { key: found.key, writtenAt: stats.mtime };
      }
    },
  };
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return null;
    throw error;
  }
}
