import { appendFileSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEnvironment } from '../config/config.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { verifyArchive } from './archive.ts';
import { backUp } from './back-up.ts';

const db = setUpTestDb();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-up-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a file that is being received during the backup does not end it', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'files', 'c1'), { recursive: true });
  const growing = join(dataDir, 'files', 'c1', 'video');
  await writeFile(growing, Buffer.alloc(400_000));
  let isReceiving = true;
  const receive = () => {
    appendFileSync(growing, Buffer.alloc(1_000));
    if (isReceiving) setImmediate(receive);
  };
  receive();
  const to = join(folder, 'a.tar.gz');
  const config = { ...parseEnvironment({ DATA_DIR: dataDir }), secretKey: 'k'.repeat(32), databaseUrl: db.url };
  const made = await backUp(config, to).finally(() => {
    isReceiving = false;
  });
  expect(made).toMatchObject({ files: 1, missing: 0 });
  expect((await verifyArchive(to)).entries.map(({ name }) => name)).toContain('files/c1/video');
});

it('a backup whose files cannot be listed is refused; without its files it would pass for complete', async () => {
  const dataDir = join(folder, 'without');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'files'), '');
  const to = join(folder, 'b.tar.gz');
  const config = { ...parseEnvironment({ DATA_DIR: dataDir }), secretKey: 'k'.repeat(32), databaseUrl: db.url };
  await expect(backUp(config, to)).rejects.toThrow(/files cannot be read \(ENOTDIR\)/);
  expect(existsSync(to)).toBe(false);
});

it('what is not of companies is neither read nor kept: a disk of its own has a folder that only root may read', async () => {
  const dataDir = join(folder, 'mounted');
  for (const name of ['lost+found', 'c7']) {
    await mkdir(join(dataDir, 'files', name), { recursive: true });
    await writeFile(join(dataDir, 'files', name, 'bytes'), 'x');
  }
  const to = join(folder, 'c.tar.gz');
  const config = { ...parseEnvironment({ DATA_DIR: dataDir }), secretKey: 'k'.repeat(32), databaseUrl: db.url };
  expect(await backUp(config, to)).toMatchObject({ files: 1, missing: 0 });
  const names = (await verifyArchive(to)).entries.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('files/'))).toEqual(['files/c7/bytes']);
});
