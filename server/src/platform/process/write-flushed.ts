import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';

/** For a small file that exists once, readable by its owner only: a power cut may leave one that was not flushed empty. */
export const writeFlushed = (path: string, text: string): void =>
  writeFileSync(path, text, { mode: 0o600, flush: true });

/** Call this after a file in it got its name: otherwise a power cut may take the name away again. */
export function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
