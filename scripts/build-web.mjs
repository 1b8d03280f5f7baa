import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run } from './install.mjs';
import { lockPreparation } from './preparation-lock.mjs';

const sources = ['web', 'contract', 'package.json', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist']);

/** Builds the web client unless its last build has the same sources. */
export async function buildScreen(node, { always = false } = {}) {
  const stamp = join(root, 'web', 'dist', '.sources');
  const now = checksum();
  const isBuilt = () => !always && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (isBuilt()) return;
  const unlock = lockPreparation();
  try {
    if (!isBuilt()) await build(node, { isAnnounced: !always });
    writeFileSync(stamp, now);
  } finally {
    unlock();
  }
}

async function build(node, { isAnnounced }) {
  if (isAnnounced) console.log('Building the screen …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(node, [vite, 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) giveUp('The web application could not be built: see the output above.');
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
