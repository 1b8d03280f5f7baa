import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, invalidInput } from '@balcao/contract/errors';
import { detectFileType } from './detect-file-type.ts';
import { cleanFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { isPicture, type PicturePool } from './pictures/picture-pool.ts';

/** Bytes that lie in the store and that no row names yet: a verb makes the row, or they are discarded. */
export type Upload = {
  key: string;
  name: string;
  /** found by looking */
  mimeType: string;
  sizeBytes: number;
  /** hex */
  sha256: string;
  width: number | null;
  height: number | null;
  thumbnailKey: string | null;
  /** under which name of the form it came */
  field: string;
};

export type IncomingFile = {
  name: string;
  bytes: Readable;
  /** what the sender says it is: a hint where the bytes allow several answers */
  declaredType?: string;
  field?: string;
  /** less than the house's own limit, when a channel allows less */
  maxBytes?: number;
  /** as its sender says: when that is too much, not a byte is read */
  announcedBytes?: number | undefined;
  /** true: we made it ourselves, and the limit for what people send is not meant */
  isOurs?: boolean;
};

export type Uploads = {
  /**
   * Streams to the store while counting and hashing. Nothing is left behind when it fails.
   * @throws Failure ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, ERR_INVALID_INPUT (empty)
   */
  store(companyId: number, incoming: IncomingFile): Promise<Upload>;
  discard(uploads: readonly Upload[]): Promise<void>;
};

export type UploadOptions = {
  store: FileStore;
  pictures: PicturePool;
  /** where bytes lie until it is known what they are; what a crash leaves here is swept, see files/sweep-orphans.ts */
  spoolDir: string;
  maxBytes: number;
  now(): Date;
};

export function openUploads({ store, pictures, spoolDir, maxBytes, now }: UploadOptions): Uploads {
  const spool = resolve(spoolDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });

  return {
    async store(companyId, incoming) {
      const path = join(spool, randomBytes(16).toString('hex'));
      const storedKeys: string[] = [];
      try {
        const name = cleanFileName(incoming.name);
        const maxFileBytes = incoming.isOurs
          ? Number.POSITIVE_INFINITY
          : Math.min(maxBytes, incoming.maxBytes ?? maxBytes);
        if ((incoming.announcedBytes ?? 0) > maxFileBytes)
          throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: maxFileBytes });
        const { sizeBytes, sha256 } = await spoolToDisk(path, incoming.bytes, maxFileBytes);
        if (sizeBytes === 0) throw invalidInput(incoming.field ?? 'file', 'empty');
        const found = await detectFileType(path, name, incoming.declaredType ?? '');
        const picture = isPicture(found) ? await pictures.read(companyId, path) : null;
        const key = newKey(companyId, now());
        storedKeys.push(key);
        await store.moveIn(key, path);
        let thumbnailKey: string | null = null;
        if (picture && typeof picture === 'object') {
          thumbnailKey = `${key}-thumbnail`;
          storedKeys.push(thumbnailKey);
          await store.put(thumbnailKey, picture.thumbnail);
        }
        const dimensions = picture !== null && typeof picture === 'object' ? picture : null;
        return {
          key,
          name,
          mimeType: picture === 'too-large' || picture === 'broken' ? 'application/octet-stream' : found,
          sizeBytes,
          sha256,
          width: dimensions?.width ?? null,
          height: dimensions?.height ?? null,
          thumbnailKey,
          field: incoming.field ?? 'file',
        };
      } catch (error) {
        await Promise.all(storedKeys.map((key) => store.remove(key)));
        throw error;
      } finally {
        incoming.bytes.destroy();
        await rm(path, { force: true });
      }
    },
    async discard(uploads) {
      for (const { key, thumbnailKey } of uploads) {
        await store.remove(key);
        if (thumbnailKey !== null) await store.remove(thumbnailKey);
      }
    },
  };
}

async function spoolToDisk(
  path: string,
  bytes: Readable,
  maxBytes: number,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return done(new Failure('ERR_FILE_TOO_LARGE', { maxBytes }));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(bytes, count, createWriteStream(path, { mode: 0o600 }));
  // The form parser cuts at its own limit and only says so afterwards.
  if ('truncated' in bytes && bytes.truncated === true) throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The month in it lets a sweep and a person find their way; the rest is random, so that no key can be guessed. */
const newKey = (companyId: number, at: Date): string =>
  `c${companyId}/${at.getUTCFullYear()}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${randomBytes(18).toString('hex')}`;
