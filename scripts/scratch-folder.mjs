import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'balcao-gate-';
const neededBytes = 8 * 1024 ** 3;

/**
 * A folder for files of the tests (databases, files, browser profiles), to be removed by the caller. In memory if
 * there is enough: a database of a thousand files is copied in 25 ms there, and in 750 on some disks. Folders left by
 * killed runs are removed.
 */
export function createScratchFolder() {
  const base = isRoomy(memory) ? memory : tmpdir();
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !existsSync(`/proc/${pid}`) && existsSync('/proc/self'))
      rmSync(join(base, name), { recursive: true, force: true });
  }
  const folder = join(base, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // As root the database runs under another account, which needs access.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Refuses a file system that is mounted noexec, because tests execute files that they write. */
function isRoomy(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((entry) => entry.split(' ')[1] === folder);
    return mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, available) >= neededBytes;
  } catch {
    return false;
  }
}
