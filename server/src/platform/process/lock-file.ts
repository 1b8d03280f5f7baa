import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  for (;;) {
    try {
      writeFileSync(file, ownIdentity, { flag: 'wx', mode: 0o600 });
      return { taken: true, release: () => releaseLockFile(file, ownIdentity) };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = readLockOwner(file);
    if (holder !== undefined && holder !== '' && isAlive(holder))
      return { taken: false, holder: holder.split(':')[0]! };
    rmSync(file, { force: true });
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
