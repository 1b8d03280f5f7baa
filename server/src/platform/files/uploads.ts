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

/** Bytes that are in the store and that no row refers to yet: a verb inserts the row, or they are discarded. */
export type Upload = {
  key: string;
  name: string;
  /** detected from the bytes */
  mimeType: string;
  sizeBytes: number;
  /** hex */
  sha256: string;
  width: number | null;
  height: number | null;
  thumbnailKey: string | null;
  /** the name of its form field */
  field: string;
};

export type IncomingFile = {
  name: string;
  bytes: Readable;
  /** the type that the sender declares: a hint where the bytes allow several answers */
  declaredType?: string;
  field?: string;
  /** a channel's limit, where it is lower than the limit of the installation */
  maxBytes?: number;
  /** the size that the sender announces: when it is over the limit, no byte is read */
  announcedBytes?: number | undefined;
  /** true: the product created the file, and the limit for uploads of people does not apply */
  isOurs?: boolean;
};

export type Uploads = {
  /**
   * Streams to the store while counting and hashing. A failure leaves nothing behind. @throws Failure
   * ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, ERR_INVALID_INPUT (empty)
   */
  store(companyId: number, incoming: IncomingFile): Promise<Upload>;
  discard(uploads: readonly Upload[]): Promise<void>;
};

export type UploadOptions = {
  store: FileStore;
  pictures: PicturePool;
  /** temporary folder for bytes whose type is not known yet; what a crash leaves here is swept (files/sweep-orphans.ts) */
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
  // The form parser truncates at its own limit and reports that only afterwards.
  if ('truncated' in bytes && bytes.truncated === true) throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The month in the key helps sweeps and people to find their way; the rest is random, so that no key can be guessed. */
const newKey = (companyId: number, at: Date): string =>
  `c${companyId}/${at.getUTCFullYear()}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${randomBytes(18).toString('hex')}`;

/** Whether it is the key of a file or of its thumbnail, also of one that was not written completely. */
export const isFileKey = (key: string): boolean =>
  /^c\d+\/\d{4}\/\d{2}\/[0-9a-f]{36}(-thumbnail)?(\.part-[0-9a-f]+)?$/.test(key);
