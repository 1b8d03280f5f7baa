import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../text/error-text.ts';
import { isAlive, processIdentity } from './process-identity.ts';

export type LockFile =
  | { taken: true; release: () => void }
  | {
      taken: false;
      /** the process id of the living owner */
      holder: string;
      /** it ends by itself */
      isBrief?: true;
    };

const briefMark = '\nbrief';

/**
 * A lock file that contains the process that uses a folder. A lock whose process has died (SIGKILL, power failure) is
 * stale and is replaced. `isBrief`: this process ends by itself, so that others may wait for it.
 */
export function acquireLockFile(file: string, { isBrief = false }: { isBrief?: boolean } = {}): LockFile {
  const ownIdentity = `${processIdentity(process.pid) ?? process.pid}${isBrief ? briefMark : ''}`;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ownIdentity, { mode: 0o600 });
  try {
    for (;;) {
      // A lock has its content when it appears: an empty one would be taken for stale.
      if (linkNew(draft, file)) return { taken: true, release: () => releaseLockFile(file, ownIdentity) };
      const holder = readLockOwner(file);
      const [identity = ''] = holder?.split('\n') ?? [];
      if (identity !== '' && isAlive(identity))
        return {
          taken: false,
          holder: String(Number.parseInt(identity, 10)),
          ...(holder?.endsWith(briefMark) && { isBrief: true }),
        };
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

/** The content of a lock file, which begins with a process identity; or undefined. */
export function readLockOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
