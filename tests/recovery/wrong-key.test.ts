import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { installation } from '../world/installation.ts';

const db = setUpTestDb();
const dataDir = mkdtempSync(join(tmpdir(), 'balcao-key-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const [old, fresh] = ['a'.repeat(40), 'b'.repeat(40)];

it('a start with a wrong SECRET_KEY ends with one sentence; with the one before beside it the key is changed', async () => {
  const testInstallation = await installation(dataDir);
  const starts = async (env: Record<string, string>) => {
    const server = await testInstallation.serve({ DATABASE_URL: db.url, ...env });
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  await starts({ SECRET_KEY: old });
  const refused = await testInstallation.run('main.ts', [], {
    DATABASE_URL: db.url,
    SECRET_KEY: fresh,
    LOG_LEVEL: 'info',
  });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The credentials of connections in this database are sealed with another SECRET_KEY: [^\n]+\n$/,
    ),
  });
  await starts({ SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old });
  await starts({ SECRET_KEY: fresh });
  expect((await testInstallation.run('main.ts', [], { DATABASE_URL: db.url, SECRET_KEY: old })).code).toBe(1);
}, 240_000);
