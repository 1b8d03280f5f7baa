import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { parseEnvironment } from '../config/config.ts';
import { startDatabase } from '../postgres/start-database.ts';
import { ensureDataDir } from '../process/data-dir.ts';
import { beginRestore, endRestore, incompleteRestoreMarker } from '../process/incomplete-restore.ts';
import { StartupError } from '../process/startup-error.ts';
import { fingerprintOf } from '../security/secret-box.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { filesPrefix, keyEntryName, type Manifest } from './backup-manifest.ts';
import { findMigrations, loadDatabase } from './load-database.ts';

export type RestoreResult = { madeAt: string; tables: number; rows: number; files: number; filesInBucket: boolean };

type RestoreConfig = ReturnType<typeof parseEnvironment>;

/**
 * Restores an installation from a backup into an empty DATA_DIR and an empty database. The archive is read completely
 * and compared with its manifest before anything is written.
 */
export async function restore(config: RestoreConfig, from: string): Promise<RestoreResult> {
  const path = resolve(from);
  const manifest = await verifyArchive(path);
  findMigrations(manifest);
  refuseWrongKey(config, manifest);
  refuseWrongFileStore(config, manifest);
  refuseForeignNames(config, manifest, path);
  refuseNonEmptyFolder(config.dataDir);
  ensureDataDir(config.dataDir);
  beginRestore(config.dataDir);
  const database = await startDatabase(config);
  try {
    await loadDatabase(database.url, path, manifest);
  } finally {
    await database.stop();
  }
  const files = await unpackFiles(path, config.dataDir);
  endRestore(config.dataDir);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const filesInBucket = manifest.files === 'bucket';
  return { madeAt: manifest.madeAt, tables: manifest.tables.length, rows, files, filesInBucket };
}

function refuseWrongKey({ secretKey }: RestoreConfig, manifest: Manifest): void {
  const inArchive = manifest.entries.some(({ name }) => name === keyEntryName);
  if (secretKey === undefined && !inArchive)
    throw new StartupError(
      'SECRET_KEY has to be set to that of the installation the backup is of: it was not kept in its DATA_DIR.',
    );
  if (secretKey !== undefined && fingerprintOf(secretKey) !== manifest.keyFingerprint)
    throw new StartupError(
      `SECRET_KEY is not that of the installation the backup is of: ${inArchive ? 'leave it out, the backup holds it' : 'correct it'}.`,
    );
}

function refuseWrongFileStore({ s3 }: RestoreConfig, manifest: Manifest): void {
  if (manifest.files === 'bucket' && s3 === null)
    throw new StartupError('The files of this backup are in an S3 bucket: set S3_BUCKET and its other variables.');
  if (manifest.files === 'archive' && s3 !== null)
    throw new StartupError('This backup contains its files, for a DATA_DIR: leave S3_BUCKET out.');
}

/** A restore that did not reach its database has left nothing but its marker. */
function refuseNonEmptyFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const existing = readdirSync(dataDir).filter((name) => name !== incompleteRestoreMarker);
  if (existing.length > 0)
    throw new StartupError(
      `DATA_DIR ${dataDir} is not empty (${existing.slice(0, 3).join(', ')}): move it away, or set DATA_DIR to a new folder. Nothing was changed.`,
    );
}

function refuseForeignNames({ dataDir }: RestoreConfig, { entries }: Manifest, path: string): void {
  const folder = resolve(dataDir, filesPrefix) + sep;
  const isOurs = ({ name }: { name: string }) =>
    !name.startsWith(filesPrefix) || resolve(dataDir, name).startsWith(folder);
  if (!entries.every(isOurs))
    throw new StartupError(`${path} is not a backup of Balcão: it names a file outside of its folder.`);
}

async function unpackFiles(path: string, dataDir: string): Promise<number> {
  let files = 0;
  for await (const { name, bytes } of readArchive(path)) {
    if (name !== keyEntryName && !name.startsWith(filesPrefix)) {
      for await (const _ of bytes); // skips to the next entry
      continue;
    }
    const target = resolve(dataDir, name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(target, { mode: 0o600, flush: true }));
    if (name !== keyEntryName) files++;
  }
  return files;
}
