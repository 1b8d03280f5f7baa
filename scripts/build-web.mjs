import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { giveUp, root, run } from './install.mjs';
import { lockPreparation } from './preparation-lock.mjs';

const sources = ['web', 'contract', 'package.json', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist']);
const dist = join(root, 'web', 'dist');
/** Where a build is made, before it takes the place of the last one. */
const next = join(dist, '.next');
/** The names of the files of the last build. */
const list = join(dist, '.files');

/** Builds the web client unless its last build has the same sources. */
export async function buildScreen(node, { always = false } = {}) {
  const stamp = join(dist, '.sources');
  const now = checksum();
  const isBuilt = () => !always && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (isBuilt()) return;
  const unlock = lockPreparation();
  try {
    if (!isBuilt()) {
      rmSync(stamp, { force: true }); // a build that is killed while it moves its files is made again
      await build(node, { isAnnounced: !always });
    }
    writeFileSync(stamp, now);
  } finally {
    unlock();
  }
}

async function build(node, { isAnnounced }) {
  if (isAnnounced) console.log('Building the screen …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const into = ['--outDir', relative(join(root, 'web'), next), '--emptyOutDir'];
  const code = await run(
    node,
    [vite, 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...into],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) giveUp('The web application could not be built: see the output above.');
  publish();
}

/**
 * Moves the build to its place, its page last, so that there is a whole one at any moment. The assets of the build before
 * stay: open pages still load them, from processes that have started since, and processes that have not still serve them.
 */
function publish() {
  const made = filesIn(next).sort((a, b) => Number(a.startsWith('index.html')) - Number(b.startsWith('index.html')));
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : filesIn(dist);
  for (const name of made) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(next, name), join(dist, name));
  }
  const retained = new Set([...made, ...before.filter((name) => name.startsWith('assets'))]);
  for (const name of filesIn(dist)) if (!retained.has(name)) rmSync(join(dist, name), { force: true });
  writeFileSync(list, JSON.stringify(made));
  rmSync(next, { recursive: true, force: true });
}

/** Their paths, without what begins with a dot. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'));
}

function checksum() {
  const sum = createHash('sha256');
  const add = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const inner = `${path}/${entry.name}`;
      if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) add(inner);
      else sum.update(`${inner}\0`).update(readFileSync(join(root, inner)));
    }
  };
  for (const path of sources) {
    if (path.includes('.')) sum.update(readFileSync(join(root, path)));
    else add(path);
  }
  return sum.digest('hex');
}
