import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { type FileStore, localFileStore } from '../platform/files/file-store.ts';
import { openPicturePool } from '../platform/files/pictures/picture-pool.ts';
import { openPictureShrinker, type ShrinkPicture } from '../platform/files/pictures/shrink-file.ts';
import { createFileLinks, type FileLinks } from '../platform/files/signed-file-links.ts';
import { openUploads, type Uploads } from '../platform/files/uploads.ts';
import type { Log } from '../platform/log.ts';

export type Files = {
  store: FileStore;
  /** where uploads are stored until their type has been checked */
  spoolDir: string;
  uploads: Uploads;
  shrinkPicture: ShrinkPicture;
  links: FileLinks;
  close(): Promise<void>;
};

/** The file storage of this installation: the configured bucket, otherwise a folder of DATA_DIR. */
export async function openFiles(config: Config, log: Log, clock: Clock): Promise<Files> {
  const base = `${config.publicUrl}${config.apiPrefix === '/' ? '' : config.apiPrefix}`;
  const store = config.s3
    ? (await import('../platform/files/s3-file-store.ts')).createS3FileStore(config.s3)
    : localFileStore(join(config.dataDir, 'files'));
  const spoolDir = join(config.dataDir, 'spool');
  const pictures = openPicturePool(log);
  const now = () => clock.now();
  return {
    store,
    spoolDir,
    uploads: openUploads({ store, pictures, spoolDir, maxBytes: config.uploadMaxBytes, now }),
    shrinkPicture: openPictureShrinker(pictures, spoolDir),
    links: createFileLinks({ secret: config.secretKey, base, clock }),
    close: pictures.close,
  };
}
