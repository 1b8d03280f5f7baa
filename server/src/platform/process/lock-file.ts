import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../text/error-text.ts';
import { isAlive, processIdentity } from './process-identity.ts';

export type LockFile = { taken: true; release: () => void } | { taken: false; holder: string };

/**
 * A lock file that contains the process that uses a folder. A lock whose process has died (SIGKILL, power failure) is
 * stale and is replaced; `holder` is the process id of the living owner.
 */
export function acquireLockFile(file: string): LockFile {
  const ownIdentity = processIdentity(process.pid) ?? String(process.pid);
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ownIdentity, { mode: 0o600 });
  try {
    for (;;) {
      // A lock has its content when it appears: an empty one would be taken for stale.
      if (linkNew(draft, file)) return { taken: true, release: () => releaseLockFile(file, ownIdentity) };
      const holder = readLockOwner(file);
      if (holder !== undefined && holder !== '' && isAlive(holder))
        return { taken: false, holder: holder.split(':')[0]! };
      removeStale(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Moves the lock away and compares it: another process that found the same stale lock may have replaced it meanwhile, and
 * deleting the name would delete the new lock. That one is put back.
 */
function removeStale(file: string, stale: string | undefined): void {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readLockOwner(moved) !== stale) linkNew(moved, file);
  rmSync(moved, { force: true });
}

/** False: the name is taken. */
function linkNew(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function releaseLockFile(file: string, mine: string): void {
  if (readLockOwner(file) === mine) rmSync(file, { force: true });
}

/** The process identity in a lock file, or undefined. */
export function readLockOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
