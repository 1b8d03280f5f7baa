// Runs on the machine's Node (20 or newer) before anything is installed: imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { lockPreparation } from './preparation-lock.mjs';
import { root } from './programs/root.mjs';

export { root };

/** Exits with a message that tells what to do. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs the lockfile's packages unless node_modules matches them, and returns the path of Node 24. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    giveUp(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  const inBin = nodeInBin();
  if (isInstalled() && isNode24(inBin)) return inBin;
  const unlock = lockPreparation();
  try {
    if (!isInstalled()) installPackages();
    return findNode();
  } finally {
    unlock();
  }
}

function installPackages() {
  console.log('Installing what the lockfile names (npm ci) …');
  // Some registries lack optional platform packages, which "npm ci" refuses: fall back to install.
  const ci = npm('ci');
  const done = ci.status === 0 ? ci : npm('install', '--no-save');
  if (done.error) giveUp(`npm cannot be run (${done.error.message}): install npm, then start again.`);
  if (done.status !== 0)
    giveUp(`"npm ci" failed in ${root}: see its output above; the registry must be reachable and the folder writable.`);
}

/** PATH without our node_modules/.bin: npm must not run on the Node that it is about to replace. */
function npm(...args) {
  return spawnSync('npm', [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: outerEnvironment(),
    shell: process.platform === 'win32',
  });
}

/** npm writes node_modules/.package-lock.json at the end; an incomplete installation lacks it. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const there = packagesOf('node_modules/.package-lock.json');
  if (!wanted) giveUp(`package-lock.json is missing in ${root}: get it back from the repository.`);
  if (!there) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = there[path];
    if (!found) return Boolean(optional || devOptional);
    return link ? existsSync(join(root, path)) : found.version === version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The Node of the lockfile. Its install script links it; if npm did not run that, this does. */
function findNode() {
  const inBin = nodeInBin();
  if (isNode24(inBin)) return inBin;
  const home = join(root, 'node_modules', 'node');
  const linked = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!isNode24(linked)) {
    console.log('Fetching Node 24 …');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
      // If install scripts are disabled, they are for the nested call too; it needs none.
      env: outerEnvironment(),
    });
  }
  for (const path of [inBin, linked]) if (isNode24(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return giveUp(
    'Node 24 could not be installed: run "npm rebuild node" and read its output, or start with a Node 24 of your own.',
  );
}

const nodeInBin = () => join(root, 'node_modules', '.bin', 'node');

function isNode24(path) {
  if (!existsSync(path)) return false;
  return /^v(2[4-9]|[3-9]\d)\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '');
}

function outerEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${process.platform === 'win32' ? '\\' : '/'}.bin`))
    .join(delimiter);
  return { ...process.env, PATH: path };
}

/** Runs a program with inherited stdio; resolves with its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      process.stderr.write(`${program} cannot be run (${error.message}).\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
