import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PicturePool } from './picture-pool.ts';

/** The picture from `open` as a JPEG of at most this size; null when that cannot be made. */
export type ShrinkPicture = (
  companyId: number,
  open: () => Promise<Readable>,
  maxBytes: number,
) => Promise<Uint8Array | null>;

/** `spoolDir`: a temporary folder for the picture process; files left by a crash are swept (files/sweep-orphans.ts). */
export function openPictureShrinker(pictures: PicturePool, spoolDir: string): ShrinkPicture {
  const spool = resolve(spoolDir);
  return async (companyId, open, maxBytes) => {
    const path = join(spool, randomBytes(16).toString('hex'));
    try {
      await pipeline(await open(), createWriteStream(path, { mode: 0o600 }));
      return await pictures.shrink(companyId, path, maxBytes);
    } finally {
      await rm(path, { force: true });
    }
  };
}
