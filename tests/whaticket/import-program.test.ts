import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillWhaticket, whaticketSchema } from '../../peers/whaticket/source-sql.ts';
import { testWorld } from '../world/test-world.ts';

const world = testWorld();
const folder = mkdtempSync(join(tmpdir(), 'whaticket-program-'));
const root = fileURLToPath(new URL('../../', import.meta.url));
const here = () => world.context().database.owner.options.connectionString ?? '';

/** What the program ends with; null when it had to be killed. */
const run = (args: string[], databaseUrl = here()) =>
  new Promise<{ code: unknown; errors: string }>((done) => {
    const source = new URL(here());
    source.searchParams.set('options', '-c search_path=whaticket');
    const program = execFile(
      process.execPath,
      ['server/src/import-whaticket.ts', source.href, ...args],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), INIT_CWD: folder },
        timeout: 30_000,
        killSignal: 'SIGKILL',
      },
      (_error, _output, errors) => done({ code: program.exitCode, errors }),
    );
  });

beforeAll(async () => {
  await world.sql('create schema whaticket');
  await world.sql(`set search_path to whaticket; ${whaticketSchema + fillWhaticket(3)}; set search_path to public`);
  mkdirSync(join(folder, 'empty'));
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
}, 120_000);

it('the program ends when our database cannot be reached: the connection to the source would hold it for ever', async () => {
  expect(await run([], 'postgres://balcao:p@127.0.0.1:1/balcao')).toEqual({
    code: 1,
    errors: expect.stringMatching(/^No PostgreSQL answers at 127\.0\.0\.1:1 .*\n$/),
  });
}, 60_000);
