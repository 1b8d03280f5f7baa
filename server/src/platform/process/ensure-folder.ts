import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../text/error-text.ts';

/** As `mkdir -p`. Node's own `recursive` never returns where an existing parent answers ENOENT, as /proc does. */
export function ensureFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) ensureFolder(parent);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const exists = errorCode(error) === 'EEXIST' && statSync(path).isDirectory();
    if (!exists) throw error;
  }
}
