// Plain JavaScript without packages: it runs before there is a node_modules.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs/root.mjs';

const file = join(root, '.preparing');
const lookEveryMs = 200;

/**
 * Waits until no other start installs packages or builds in this folder, and returns a function that ends this one's
 * turn. After an upgrade the services of one machine start together: two `npm ci` remove each other's packages. A lock
 * whose process has died is replaced. In a folder that cannot be written there is none: what needs it fails by itself.
 */
export function lockPreparation() {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, identityOf(process.pid));
    for (let isAnnounced = false; !linkNew(draft, file); isAnnounced = true) {
      const holder = readIfExists(file);
      const pid = Number(holder?.split(':')[0]);
      if (holder === undefined) continue;
      if (identityOf(pid) !== holder) removeStale(holder);
      else if (!isAnnounced)
        console.log(`Waiting for another start, which installs or builds in ${root} (process ${pid}) …`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs);
    }
    return () => rmSync(file, { force: true });
  } catch {
    return () => {};
  } finally {
    rmSync(draft, { force: true });
  }
}

/** False: the name is taken. */
function linkNew(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process that found the same stale lock may have replaced it meanwhile: that one's is put back. */
function removeStale(stale) {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  if (readIfExists(moved) !== stale) linkNew(moved, file);
  rmSync(moved, { force: true });
}

/** The process id and, where the system reports it, its start time: the id may belong to another process by now. */
function identityOf(pid) {
  const stat = readIfExists(`/proc/${pid}/stat`);
  if (stat !== undefined) return `${pid}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : '';
  }
}

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
