// npm test: the gate. With paths ("npm test -- server/src/tickets") only those tests.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildScreen } from './build-web.mjs';
import { install, root, run } from './install.mjs';
import { findChromium, findWholeChromium } from './programs/chromium.mjs';
import { findEngines } from './programs/engines.mjs';
import { createScratchFolder } from './scratch-folder.mjs';

const began = Date.now();
const only = process.argv.slice(2);
const node = install();
const recorded = join(root, 'node_modules', '.cache', 'balcao-statements');
const inModules = (...path) => join(root, 'node_modules', ...path);

/** Name and arguments of a program for Node 24, in order. All steps are part of the gate. */
const steps = [
  // One checker: two and more repeat half of the work, and other steps use the second core.
  ['types', [inModules('tsc7', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json', '--checkers', '1']],
  ['form and lint', [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
  [
    'layers',
    [
      inModules('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...['contract', 'server', 'web', 'peers', 'tests', 'bench', 'drill'].filter((folder) =>
        existsSync(join(root, folder)),
      ),
    ],
  ],
  [
    'folder cycles',
    [
      inModules('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser-folders.cjs',
      'contract',
      'server',
      'web',
    ],
  ],
  ['dead code', [inModules('knip', 'bin', 'knip.js'), '--no-progress']],
  ['types of the database', ['scripts/generate-db-types.mjs', '--check']],
  ['error codes', ['scripts/generate-errors.mjs', '--check']],
];

const failed = only.length > 0 ? [] : await runSteps();
const whole = only.length === 0;
if (whole || only.some((path) => path.startsWith('tests')))
  await timed('screen', () => buildScreen(node, { always: whole }));
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. The tests were not run.`);
  finish(steps.length - failed.length, failed.length);
} else {
  rmSync(recorded, { recursive: true, force: true });
  const { passed, failed, causes } = await timed('tests', runTests);
  // Runs the statements recorded by the tests again, on a large installation.
  const sweep = ['bench/statements/sweep.ts', '--short', `--recorded=${recorded}`];
  const dear = whole ? await timed('statements', () => run(node, sweep)) : 0;
  // Again, last: of a long output often only the end is kept.
  for (const cause of causes) console.log(cause);
  finish(passed, failed + (dear === 0 ? 0 : 1));
}

/** Two at a time: most of them use one core. */
async function runSteps() {
  const red = [];
  const waiting = steps.values();
  const lane = async () => {
    for (const [name, args] of waiting) if ((await timed(name, () => run(node, args))) !== 0) red.push(name);
  };
  await Promise.all([lane(), lane()]);
  return red;
}

async function runTests() {
  const folder = createScratchFolder();
  const summary = join(folder, 'summary.json');
  try {
    const code = await run(
      node,
      [
        inModules('vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=./tests/summary-reporter.ts',
        ...only,
      ],
      {
        env: {
          ...process.env,
          CHROMIUM: findChromium(),
          CHROMIUM_WHOLE: findWholeChromium(),
          ...findEngines(),
          TMPDIR: folder,
          // Compile cache of the programs that tests start.
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
          TEST_SUMMARY: summary,
          FAILED_PICTURES: join(tmpdir(), 'balcao-failed'),
          ...(whole && { STATEMENTS: recorded }),
        },
      },
    );
    const none = { passed: 0, failed: 0, causes: [] };
    const result = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : none;
    return code === 0 && result.passed > 0 ? result : { ...result, failed: Math.max(result.failed, 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(name, work) {
  const start = Date.now();
  if (process.stdout.isTTY) console.log(`▶ ${name}`);
  const result = await work();
  const ok = typeof result === 'number' ? result === 0 : !result?.failed;
  console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return result;
}

/** The last line is machine-readable. */
function finish(passed, failed) {
  console.log(`The gate took ${Math.round((Date.now() - began) / 1000)} s.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
