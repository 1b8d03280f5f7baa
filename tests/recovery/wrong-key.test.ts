import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('with the key from before a change, which is still in DATA_DIR, nothing is backed up, exported or imported', async () => {
  const testInstallation = await installation(dataDir);
  writeFileSync(join(dataDir, 'secret-key'), `${old}\n`);
  const archive = join(dataDir, 'company.tar.gz');
  const backup = join(dataDir, 'backup.tar.gz');
  const run = (program: string, args: string[], more = {}) =>
    testInstallation.run(program, args, { DATABASE_URL: db.url, ...more });
  expect(await run('export-company.ts', ['1', archive], { SECRET_KEY: fresh })).toMatchObject({ code: 0 });
  for (const [program, ...args] of [
    ['backup.ts', '--to', backup],
    ['export-company.ts', '1', join(dataDir, 'again.tar.gz')],
    ['import-company.ts', archive],
  ] as const)
    expect(await run(program, args), program).toEqual({
      code: 1,
      output: expect.stringMatching(/^SECRET_KEY is not that of this installation[^\n]+\n$/),
    });
  expect(existsSync(backup)).toBe(false);
  expect(await run('backup.ts', ['--to', backup], { SECRET_KEY: fresh })).toEqual({
    code: 0,
    output: expect.stringContaining('It does not hold the secret key'),
  });
});
