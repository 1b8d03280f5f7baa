// npm run generate: writes server/src/platform/db/db.gen.ts from a freshly migrated database. With --check: red when stale.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, install, root, run } from './install.mjs';

const node = install();
const target = join(root, 'server', 'src', 'platform', 'db', 'db.gen.ts');
const check = process.argv.includes('--check');

// The rest imports the server's TypeScript: on an older Node this script restarts with the lockfile's Node.
if (Number(process.versions.node.split('.')[0]) < 24)
  process.exit(await run(node, ['scripts/generate-db-types.mjs', ...process.argv.slice(2)]));

const { startTestPostgres } = await import('../server/src/platform/postgres/test-postgres.ts');
const { migrate } = await import('../server/src/platform/db/migrate.ts');
const postgres = await startTestPostgres('types');
const draft = `${target}.${process.pid}`;
try {
  await migrate(postgres.url);
  const codegen = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const code = await run(
    process.execPath,
    [
      codegen,
      '--dialect=postgres',
      '--camel-case',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.migrations',
      // db.ts reads bigint as a number
      '--type-mapping={"int8":"number"}',
      `--url=${postgres.url}`,
      `--out-file=${draft}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (code !== 0) giveUp('kysely-codegen failed: see its output above.');
  if (!check) renameSync(draft, target);
  else if (read(target) !== readFileSync(draft, 'utf8')) {
    process.exitCode = 1;
    console.error('server/src/platform/db/db.gen.ts is stale: run "npm run generate" and commit it.');
  }
} finally {
  rmSync(draft, { force: true });
  await postgres.stop();
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
