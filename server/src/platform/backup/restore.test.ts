import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEnvironment } from '../config/config.ts';
import { readMigrations } from '../db/migrate.ts';
import { fingerprintOf } from '../security/secret-box.ts';
import { writeArchive } from './archive.ts';
import { formatVersion, keyEntryName, type Manifest } from './backup-manifest.ts';
import { restore } from './restore.ts';

let folder: string;
let archives = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = 'k'.repeat(64);
const migrations = readMigrations().map(({ name, checksum }) => ({ name, checksum }));
type Given = { names?: string[]; over?: Partial<Manifest>; environment?: Record<string, string> };

/** Restores into a new folder, unless `dataDir` is given. */
async function attempt(
  { names = [keyEntryName], over, environment }: Given,
  dataDir = join(folder, `data-${archives}`),
) {
  const path = join(folder, `${++archives}.tar.gz`);
  const archive = writeArchive(path);
  for (const name of names) await archive.add(name, 1, [Buffer.from('x')]);
  await archive.finish({
    format: formatVersion,
    madeAt: '2026-11-21T12:00:00.000Z',
    migrations,
    queueMigration: 1,
    tables: [],
    sequences: [],
    files: 'archive',
    keyFingerprint: fingerprintOf(key),
    ...over,
  });
  const config = parseEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ...environment,
  });
  const refusal = await restore(config, path).catch((error: Error) => error.message);
  return { refusal, wasTouched: existsSync(dataDir) };
}

it.each<[string, Given, RegExp]>([
  ['a file above its folder', { names: [keyEntryName, 'files/../../.profile'] }, /names a file outside/],
  ['a file beside its folder', { names: [keyEntryName, 'files/../secret-key'] }, /names a file outside/],
  ['no key, where none is set', { names: [] }, /SECRET_KEY has to be set/],
  ['a key, where another is set', { environment: { SECRET_KEY: 'z'.repeat(64) } }, /leave it out/],
  ['no key, where a wrong one is set', { names: [], environment: { SECRET_KEY: 'z'.repeat(64) } }, /correct it/],
  ['its files in a bucket, where none is set', { over: { files: 'bucket' } }, /set S3_BUCKET/],
  [
    'a migration of a newer version',
    { over: { migrations: [...migrations, { name: '9999_tomorrow.sql', checksum: 'x' }] } },
    /9999_tomorrow\.sql/,
  ],
  [
    'a migration that was another then',
    { over: { migrations: [{ name: migrations[0]?.name ?? '', checksum: 'other' }] } },
    /does not have/,
  ],
])('a backup with %s is refused before anything is written', async (_, given, message) => {
  const { refusal, wasTouched } = await attempt(given);
  expect(refusal).toMatch(message);
  expect(wasTouched).toBe(false);
});

it('a restore that did not reach its database can be repeated into the same folder', async () => {
  const dataDir = join(folder, 'unreached');
  const { refusal } = await attempt({}, dataDir);
  expect(refusal).not.toMatch('not empty');
  expect(await attempt({}, dataDir)).toEqual({ refusal, wasTouched: true });
});

it('a folder that is not empty is left as it is', async () => {
  const dataDir = join(folder, 'in-use');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'foto.jpg'), 'x');
  expect((await attempt({}, dataDir)).refusal).toMatch(/foto\.jpg.*Nothing was changed/);
  expect(await readdir(dataDir)).toEqual(['foto.jpg']);
});
