import { createReadStream, type Dirent, existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { type Config, secretsOf } from '../config/config.ts';
import { refuseEmptyDatabase } from '../postgres/refuse-empty-database.ts';
import { startDatabase } from '../postgres/start-database.ts';
import { StartupError } from '../process/startup-error.ts';
import { refuseOtherKey } from '../security/sealed-stores.ts';
import { fingerprintOf } from '../security/secret-box.ts';
import { errorCode, errorText } from '../text/error-text.ts';
import type { ArchiveWriter } from './archive.ts';
import { filesPrefix, formatVersion, keyEntryName, type Manifest } from './backup-manifest.ts';
import { dumpDatabase } from './dump-database.ts';
import { writeArchiveFile } from './write-archive-file.ts';

export type BackupResult = {
  tables: number;
  rows: number;
  files: number;
  missing: number;
  sizeBytes: number;
  /** false: the key was set as SECRET_KEY, and is not in DATA_DIR */
  hasKey: boolean;
};

/**
 * Writes everything that has to be kept into one file, whether or not Balcão is running: first the rows as of one
 * moment, then the files (in this order every file that a row names is included), and the secret key if it is in
 * DATA_DIR.
 */
export async function backUp(config: Config, to: string): Promise<BackupResult> {
  const path = resolve(to);
  const counts = await writeArchiveFile(path, (archive) => fillBackup(config, archive));
  return { ...counts, sizeBytes: statSync(path).size };
}

async function fillBackup(config: Config, archive: ArchiveWriter): Promise<Omit<BackupResult, 'sizeBytes'>> {
  const database = await startDatabase(config, undefined, { join: true });
  let dumped: Awaited<ReturnType<typeof dumpDatabase>>;
  try {
    await refuseEmptyDatabase(database.url);
    await refuseOtherKey(database.url, secretsOf(config));
    dumped = await dumpDatabase(database.url, archive);
  } finally {
    await database.stop();
  }
  const files = config.s3 ? { files: 0, missing: 0 } : await addFiles(join(config.dataDir, 'files'), archive);
  const key = join(config.dataDir, keyEntryName);
  const hasKey = existsSync(key) && readFileSync(key, 'utf8').trim() === config.secretKey;
  if (hasKey) {
    const bytes = readFileSync(key);
    await archive.add(keyEntryName, bytes.length, [bytes]);
  }
  await archive.finish({
    format: formatVersion,
    madeAt: new Date().toISOString(),
    ...dumped,
    files: config.s3 ? 'bucket' : 'archive',
    keyFingerprint: fingerprintOf(config.secretKey),
  } satisfies Omit<Manifest, 'entries'>);
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: dumped.tables.length, rows, ...files, hasKey };
}

/** A file that a person deletes during the backup is left out, as if the backup had begun a moment later. */
async function addFiles(folder: string, archive: ArchiveWriter): Promise<{ files: number; missing: number }> {
  let files = 0;
  let missing = 0;
  for (const entry of await listFolders(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    const bytes = size === undefined ? null : await openFile(path, size);
    if (bytes === null || size === undefined) missing++;
    else {
      await archive.add(`${filesPrefix}${relative(folder, path).split(sep).join('/')}`, size, bytes);
      files++;
    }
  }
  return { files, missing };
}

/**
 * What the folders of companies contain. The folder of files may be a disk of its own, with a folder that only root may
 * read. @throws StartupError
 */
async function listFolders(folder: string): Promise<Dirent[]> {
  try {
    if (!existsSync(folder)) return [];
    const ofCompanies = (await readdir(folder)).filter((name) => /^c\d+$/.test(name));
    const listed = ofCompanies.map((name) => readdir(join(folder, name), { recursive: true, withFileTypes: true }));
    return (await Promise.all(listed)).flat();
  } catch (error) {
    throw new StartupError(
      `The files in ${folder} cannot be read (${errorCode(error) ?? errorText(error)}): run this as the user of the server.`,
    );
  }
}

/**
 * Opens the file now and not at the first read: an open file can be read to its end even if it is deleted meanwhile. One
 * that is still being received is read as far as it was: no row of the backup names it yet.
 */
function openFile(path: string, size: number): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null> {
  if (size === 0) return Promise.resolve([]);
  return new Promise((done, failed) => {
    const stream = createReadStream(path, { end: size - 1 });
    stream.once('open', () => done(stream));
    stream.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? done(null) : failed(error)));
  });
}
