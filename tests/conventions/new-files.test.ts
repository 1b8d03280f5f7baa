import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { longFunctionsOf } from './long-functions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const checkedTypes = join(modules, '.cache', 'types.tsbuildinfo');

/** A copy of the repository with copies of our packages, and links to all others. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'balcao-new-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const isCopied = (path: string) =>
    !/node_modules|[\\/]web[\\/]dist|[\\/][.]git(?![a-z])/.test(path.slice(root.length - 1));
  for (const entry of readdirSync(root))
    if (!['node_modules', '.git', 'data', 'docs'].includes(entry))
      cpSync(join(root, entry), join(copy, entry), { recursive: true, filter: isCopied });
  mkdirSync(join(copy, 'node_modules', '@balcao'), { recursive: true });
  for (const entry of readdirSync(modules))
    if (!['@balcao', '.cache'].includes(entry)) symlinkSync(join(modules, entry), join(copy, 'node_modules', entry));
  layCheckedTypes(copy);
  for (const workspace of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules', '@balcao', workspace));
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
  return copy;
}

/**
 * Copies the stored result of type checking, so that only new files are checked. Packages of others are links, and the
 * compiler stores their real paths relative to the copy. If nothing matches, everything is checked.
 */
function layCheckedTypes(copy: string): void {
  if (!existsSync(checkedTypes)) return;
  const cache = join(copy, 'node_modules', '.cache');
  mkdirSync(cache);
  const modulesFromCopy = relative(realpathSync(cache), modules);
  const text = readFileSync(checkedTypes, 'utf8').replaceAll(/"\.\.\/(?!\.\.\/)/g, `"${modulesFromCopy}/`);
  writeFileSync(join(cache, 'types.tsbuildinfo'), text);
}

/** The output of a failed program; empty if it succeeds. Asynchronous: a blocked worker does not answer vitest. */
async function complaints(copy: string, program: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(copy, program), ...args], { cwd: copy });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return code === 0 ? '' : `${program}: ${output}`.slice(0, 4000);
}

test('the files of npm run new pass types, lint and layers unchanged', async () => {
  const copy = copyOfTree();
  const feature = ['server', 'contract', 'web'].flatMap((workspace) =>
    ['price-lists', 'feedback'].map((folder) => `${workspace}/src/${folder}`),
  );
  expect(await complaints(copy, 'scripts/new.mjs', 'feature', 'price-lists')).toBe('');
  expect(await complaints(copy, 'scripts/new.mjs', 'feature', 'feedback'), 'one without a plural').toBe('');
  expect(await complaints(copy, 'scripts/new.mjs', 'verb', 'price-lists', 'publish')).toBe('');
  expect(await complaints(copy, 'scripts/new.mjs', 'verb', 'tickets', 'archive')).toBe('');
  expect(
    await complaints(copy, 'node_modules/tsc7/bin/tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'),
  ).toBe('');
  const biome = ['check', '--error-on-warnings', '--vcs-enabled=false'];
  expect(await complaints(copy, 'node_modules/@biomejs/biome/bin/biome', ...biome, ...feature)).toBe('');
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  expect(await complaints(copy, cruiser, '--config', '.dependency-cruiser.cjs', ...feature)).toBe('');
  expect(longFunctionsOf(relative(root, join(copy, 'server/src/composition/modules.ts')))).toEqual([]);
  expect([...mantineNames(copy)].filter((name) => !mantineNames(root).has(name))).toEqual([]);
}, 600_000);

/** Parts of Mantine that the pages use: a new one needs its style sheet (mantine-styles.test.ts). */
function mantineNames(tree: string): Set<string> {
  const folder = join(tree, 'web/src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return new Set(
    texts
      .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  );
}

test('nothing is overwritten; an invalid folder name is refused, and a feature whose routes are served in another way', async () => {
  const copy = copyOfTree();
  expect(await complaints(copy, 'scripts/new.mjs', 'feature', 'tags')).toContain('is there already');
  expect(await complaints(copy, 'scripts/new.mjs', 'feature', 'Price Lists')).toContain('Say what');
  expect(await complaints(copy, 'scripts/new.mjs', 'verb', 'nothing', 'snooze')).toContain('is not there');
  expect(await complaints(copy, 'scripts/new.mjs', 'verb', 'tickets', 'snooze')).toContain('has snooze already');
  expect(await complaints(copy, 'scripts/new.mjs', 'verb', 'mails', 'forward')).toContain('by hand');
  expect(existsSync(join(copy, 'server/src/mails/forward-mail.ts'))).toBe(false);
});

test('where a list has no place for its entry nothing is written: neither a file nor an entry of another list', async () => {
  const copy = copyOfTree();
  const modulesFile = join(copy, 'server/src/composition/modules.ts');
  const lastList = join(copy, 'tests/conventions/owned-tables.ts');
  writeFileSync(lastList, '');
  const before = readFileSync(modulesFile, 'utf8');
  expect(await complaints(copy, 'scripts/new.mjs', 'feature', 'price-lists')).toContain('owned-tables.ts has no place');
  expect(readFileSync(modulesFile, 'utf8')).toBe(before);
  for (const workspace of ['contract', 'server', 'web'])
    expect(existsSync(join(copy, workspace, 'src/price-lists')), workspace).toBe(false);
});
