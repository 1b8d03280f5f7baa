import { appendFileSync } from 'node:fs';
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
