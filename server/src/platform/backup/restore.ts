import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { parseEnvironment } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { fingerprintOf } from '../secret-box.ts';
import { startDatabase } from '../start-database.ts';
import { StartError } from '../start-error.ts';
import { beginRestoring, endRestoring } from '../unfinished-restore.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { loadDatabase, migrationsOf } from './load-database.ts';
import { filesPrefix, keyName, type Manifest } from './manifest.ts';

export type Restored = { madeAt: string; tables: number; rows: number; files: number; filesInBucket: boolean };

type Needs = ReturnType<typeof parseEnvironment>;

/**
 * Lays an installation from a backup: into a DATA_DIR with nothing in it, and an empty database. The archive is read whole
 * and compared with its manifest before anything is written.
 */
export async function restore(config: Needs, from: string): Promise<Restored> {
  const path = resolve(from);
  const made = await verifyArchive(path);
  migrationsOf(made);
  refuseKey(config, made);
  refuseBucket(config, made);
  refuseFullFolder(config.dataDir);
  openDataDir(config.dataDir);
  beginRestoring(config.dataDir);
  const database = await startDatabase(config);
  try {
    await loadDatabase(database.url, path, made);
  } finally {
    await database.stop();
  }
  const files = await unpackFiles(path, config.dataDir);
  endRestoring(config.dataDir);
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  const filesInBucket = made.files === 'bucket';
  return { madeAt: made.madeAt, tables: made.tables.length, rows, files, filesInBucket };
}

function refuseKey({ secretKey }: Needs, made: Manifest): void {
  const inArchive = made.entries.some(({ name }) => name === keyName);
  if (secretKey === undefined && !inArchive)
    throw new StartError(
      'SECRET_KEY has to be set to that of the installation the backup is of: it was not kept in its DATA_DIR.',
    );
  if (secretKey !== undefined && fingerprintOf(secretKey) !== made.keyFingerprint)
    throw new StartError(
      `SECRET_KEY is not that of the installation the backup is of: ${inArchive ? 'leave it out, the backup holds it' : 'correct it'}.`,
    );
}

function refuseBucket({ s3 }: Needs, made: Manifest): void {
  if (made.files === 'bucket' && s3 === null)
    throw new StartError('The files of this backup lie in a bucket: set S3_BUCKET and what belongs to it.');
  if (made.files === 'archive' && s3 !== null)
    throw new StartError('The files of this backup lie in it, for a DATA_DIR: leave S3_BUCKET out.');
}

function refuseFullFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const there = readdirSync(dataDir);
  if (there.length > 0)
    throw new StartError(
      `DATA_DIR ${dataDir} is not empty (${there.slice(0, 3).join(', ')}): move it away, or set DATA_DIR to a new folder. Nothing was changed.`,
    );
}

async function unpackFiles(path: string, dataDir: string): Promise<number> {
  const root = resolve(dataDir);
  let files = 0;
  for await (const { name, bytes } of readArchive(path)) {
    if (name !== keyName && !name.startsWith(filesPrefix)) {
      for await (const _ of bytes); // the next entry comes behind it
      continue;
    }
    const target = resolve(root, name);
    if (!target.startsWith(root + sep))
      throw new StartError(`${path} is no backup of ours: it names a file outside of its folder.`);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(target, { mode: 0o600 }));
    if (name !== keyName) files++;
  }
  return files;
}
