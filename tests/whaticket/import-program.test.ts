import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fillWhaticket, whaticketSchema } from '../../peers/whaticket/source-sql.ts';
import { testWorld } from '../world/test-world.ts';

const world = testWorld();
const folder = mkdtempSync(join(tmpdir(), 'whaticket-program-'));
const root = fileURLToPath(new URL('../../', import.meta.url));
const here = () => world.context().database.owner.options.connectionString ?? '';

/** What the program ends with; null when it had to be killed. */
const run = (args: string[], { databaseUrl = here(), dataDir = join(folder, 'data') } = {}) =>
  new Promise<{ code: unknown; errors: string }>((done) => {
    const source = new URL(here());
    source.searchParams.set('options', '-c search_path=whaticket');
    const program = execFile(
      process.execPath,
      ['server/src/import-whaticket.ts', source.href, ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: 'k'.repeat(32),
          INIT_CWD: folder,
        },
        timeout: 120_000,
        killSignal: 'SIGKILL',
      },
      (_error, _output, errors) => done({ code: program.exitCode, errors }),
    );
  });

beforeAll(async () => {
  await world.sql('create schema whaticket');
  await world.sql(`set search_path to whaticket; ${whaticketSchema + fillWhaticket(3)}; set search_path to public`);
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'data', 'files'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what is mistyped is named in one sentence before anything is imported: files that did not come never come later', async () => {
  const importedBefore = await world.sql('select count(*)::int as n from whaticket_rows');
  for (const [args, sentence] of [
    [['--media=nowhere'], /^There is no folder .*nowhere.*\n$/],
    [['--media=empty'], /^There are no files in .*empty.*\n$/],
    [['--list=nowhere/list.tsv'], /^.*nowhere\/list\.tsv cannot be written \(ENOENT\).*\n$/],
  ] as const)
    expect(await run([...args]), args[0]).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  expect(await world.sql('select count(*)::int as n from whaticket_rows')).toEqual(importedBefore);
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
});

it('the program ends when our database cannot be reached: the connection to the source would hold it for ever', async () => {
  expect(await run([], { databaseUrl: 'postgres://balcao:p@127.0.0.1:1/balcao' })).toEqual({
    code: 1,
    errors: expect.stringMatching(/^No PostgreSQL answers at 127\.0\.0\.1:1 .*\n$/),
  });
});

it('where there is no installation none is begun: a mistyped DATA_DIR would get all data, and nobody would find it', async () => {
  const empty = Object.assign(new URL(inject('postgresUrl')), { pathname: '/postgres' }).href;
  for (const [where, sentence] of [
    [{ dataDir: join(folder, 'dta') }, /^There is no installation in DATA_DIR .*dta, .*\n$/],
    [{ databaseUrl: empty }, /^There is no installation in this database: .*\n$/],
  ] as const)
    expect(await run([], where)).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  expect(existsSync(join(folder, 'dta'))).toBe(false);
});
