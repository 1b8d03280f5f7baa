import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { lives, processIdentity } from './process-identity.ts';

export type StartLock = { taken: true; release: () => void } | { taken: false; holder: string };

/**
 * A lock file with the process that owns a folder. A lock whose process has died (SIGKILL, power cut) is
 * stale and is replaced; `holder` is the pid of the living owner.
 */
export function takeStartLock(file: string): StartLock {
  const mine = processIdentity(process.pid) ?? String(process.pid);
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { taken: true, release: () => release(file, mine) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readOwner(file);
    if (holder !== undefined && holder !== '' && lives(holder)) return { taken: false, holder: holder.split(':')[0]! };
    rmSync(file, { force: true });
  }
}

function release(file: string, mine: string): void {
  if (readOwner(file) === mine) rmSync(file, { force: true });
}

/** The identity written in a lock file, or undefined. */
export function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
