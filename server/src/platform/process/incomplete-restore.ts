import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** The name of a file in DATA_DIR. */
export const incompleteRestoreMarker = 'restore-unfinished';
const markerPath = (dataDir: string): string => join(dataDir, incompleteRestoreMarker);

/** Until the restore has ended nothing starts on this folder: half of an installation would look like a complete one. */
export const beginRestore = (dataDir: string): void => writeFileSync(markerPath(dataDir), '');
export const endRestore = (dataDir: string): void => rmSync(markerPath(dataDir), { force: true });

export function refuseIncompleteRestore(dataDir: string): void {
  if (existsSync(markerPath(dataDir)))
    throw new StartupError(
      `A restore into DATA_DIR ${dataDir} did not come to its end: empty the folder and run "npm run restore" again.`,
    );
}
