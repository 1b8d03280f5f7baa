import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { silentLog } from '../log.ts';
import { localFileStore } from './file-store.ts';
import { openPicturePool } from './pictures/picture-pool.ts';
import { openUploads } from './uploads.ts';

/** Uploads into a folder of the test file that calls this at its top; the folder is removed after its tests. */
export async function setUpTestUploads({ now = () => new Date() }: { now?: () => Date } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-test-uploads-'));
  const filesDir = join(folder, 'files');
  const spoolDir = join(folder, 'spool');
  const store = localFileStore(filesDir);
  const pictures = openPicturePool(silentLog);
  afterAll(async () => {
    await pictures.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { store, filesDir, spoolDir, uploads: openUploads({ store, pictures, spoolDir, maxBytes: 1e8, now }) };
}
