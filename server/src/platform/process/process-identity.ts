import { readFileSync } from 'node:fs';

/**
 * Names a process so that a later one with the same number is not taken for it: the number and, where
 * the system tells it (Linux), the moment it started. Undefined when no such process lives.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return String(pid);
  // The command name stands in parentheses and may hold spaces: count the fields after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended and only waits to be collected.
  return fields[0] === 'Z' ? undefined : `${pid}:${fields[19]}`;
}

/** Whether the process that was so named still lives. */
export function isAlive(identity: string): boolean {
  const pid = Number(identity.split(':')[0]);
  return Number.isInteger(pid) && pid > 0 && processIdentity(pid) === identity;
}

/** The command line of a living process, or undefined where the system does not tell it. */
export function commandLine(pid: number): string[] | undefined {
  return readProc(pid, 'cmdline')?.split('\0').filter(Boolean);
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
