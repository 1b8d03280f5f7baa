import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const wanted = { packages: { 'node_modules/vite': { version: '1.0.0' } } };

/** As `npm ci` does: removes all packages, and writes at the end which ones are there. */
const npm = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync('runs', 'npm ' + process.argv[2] + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
setTimeout(() => {
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  fs.mkdirSync('node_modules/vite/bin', { recursive: true });
  fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
  fs.writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(`
    const fs = require('node:fs');
    fs.appendFileSync('runs', 'vite\\n');
    const build = fs.readFileSync('runs', 'utf8').match(/vite/g).length;
    setTimeout(() => {
      fs.mkdirSync('web/dist/.next/assets', { recursive: true });
      fs.writeFileSync('web/dist/.next/index.html', 'page ' + build);
      fs.writeFileSync('web/dist/.next/assets/part-' + build + '.js', '');
    }, 700);
  `)});
  fs.writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(wanted))});
}, 700);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-starts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
  for (const name of ['web', 'contract', 'programs']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(wanted));
  writeFileSync(join(folder, 'programs', 'npm'), npm);
  chmodSync(join(folder, 'programs', 'npm'), 0o755);
});

/** What `npm start` does before it runs the server. Resolves with the exit code and what was printed. */
async function prepare(): Promise<{ code: number | null; output: string }> {
  const program = `const { install } = await import('./scripts/install.mjs');
    const { buildScreen } = await import('./scripts/build-web.mjs');
    await buildScreen(install());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'programs')}:${process.env['PATH']}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

const runs = () => readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n');

it('processes that start together after an upgrade install and build once', async () => {
  const prepared = await Promise.all([prepare(), prepare(), prepare()]);
  expect(prepared).toEqual(Array(3).fill({ code: 0, output: expect.any(String) }));
  expect(runs()).toEqual(['npm ci', 'vite']);
  expect(existsSync(join(folder, 'web', 'dist', '.sources'))).toBe(true);
});

it('a build keeps the assets of the one before, which are still loaded, and no older ones', async () => {
  const dist = join(folder, 'web', 'dist');
  for (const [source, assets] of [
    ['first', ['part-1.js']],
    ['second', ['part-1.js', 'part-2.js']],
    ['third', ['part-2.js', 'part-3.js']],
  ] as const) {
    writeFileSync(join(folder, 'web', 'main.ts'), source);
    expect(await prepare()).toMatchObject({ code: 0 });
    expect(readdirSync(join(dist, 'assets')).sort()).toEqual(assets);
  }
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('page 3');
  expect(readdirSync(dist).sort()).toEqual(['.files', '.sources', 'assets', 'index.html']);
});

it('a start that was killed while it installed does not hold up the next one', async () => {
  writeFileSync(join(folder, '.preparing'), `${process.pid}:1`);
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(runs()).toEqual(['npm ci', 'vite']);
});
