import { spawn } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acquireLockFile } from './lock-file.ts';
import { processIdentity } from './process-identity.ts';

const dead = '999999999:1';
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'postgres.lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

it('of two processes that find one stale lock, one takes it: the other does not delete the new lock', () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    writeFileSync(file, dead);
    // The other process takes the lock over after this one has read the stale owner.
    let taken = false;
    const read = fs.readFileSync;
    vi.spyOn(fs, 'readFileSync').mockImplementation((...given) => {
      const found = read(...given);
      if (given[0] === file && !taken) {
        taken = true;
        rmSync(file);
        writeFileSync(file, processIdentity(other.pid ?? 0) ?? '');
      }
      return found;
    });
    syncBuiltinESMExports();
    expect(acquireLockFile(file)).toEqual({ taken: false, holder: String(other.pid) });
    expect(readdirSync(folder)).toEqual(['postgres.lock']);
  } finally {
    other.kill();
  }
});

it('a stale or an empty lock is taken over, and nothing is left after its release', () => {
  for (const stale of [dead, '']) {
    writeFileSync(file, stale);
    const lock = acquireLockFile(file);
    expect(lock).toMatchObject({ taken: true });
    expect(readFileSync(file, 'utf8')).toBe(processIdentity(process.pid));
    expect(acquireLockFile(file)).toEqual({ taken: false, holder: String(process.pid) });
    if (lock.taken) lock.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});
