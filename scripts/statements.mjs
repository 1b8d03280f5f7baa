// npm run statements: the cost of every statement of the product on a large installation. See bench/README.md.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, run } from './install.mjs';

const node = install();
const given = process.argv.slice(2);
const recorded = join(root, 'node_modules', '.cache', 'balcao-statements');
if (!given.includes('--recorded') || !existsSync(recorded)) {
  rmSync(recorded, { recursive: true, force: true });
  const tests = [
    'server/src',
    ...['live', 'meta', 'recovery', 'routes', 'whatsapp-web'].map((name) => `tests/${name}`),
  ];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  await run(node, [vitest, 'run', '--reporter=dot', ...tests], { env: { ...process.env, STATEMENTS: recorded } });
}
process.exit(
  await run(node, [
    'bench/statements/sweep.ts',
    `--recorded=${recorded}`,
    ...given.filter((argument) => argument !== '--recorded'),
  ]),
);
