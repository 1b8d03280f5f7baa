import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const mark = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Until it is ended, nothing starts on this folder: half of an installation would look like a whole one. */
export const beginRestoring = (dataDir: string): void => writeFileSync(mark(dataDir), '');
export const endRestoring = (dataDir: string): void => rmSync(mark(dataDir), { force: true });

export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(mark(dataDir)))
    throw new StartError(
      `A restore into DATA_DIR ${dataDir} did not come to its end: empty the folder and run "npm run restore" again.`,
    );
}
