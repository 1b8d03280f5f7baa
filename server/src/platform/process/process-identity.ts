import { readFileSync } from 'node:fs';
import { errorCode } from '../text/error-text.ts';

/**
 * Identifies a process such that a later one with the same process id is not taken for it: the process id and, where
 * the system reports it (Linux), its start time. Undefined when no such process lives.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isProcess(pid)) return undefined;
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return String(pid);
  // The command name is in parentheses and may contain spaces: count the fields after the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended and only waits to be reaped by its parent.
  return fields[0] === 'Z' ? undefined : `${pid}:${fields[19]}`;
}

/** Whether the process with this identity still lives. */
export function isAlive(identity: string): boolean {
  const pid = Number(identity.split(':')[0]);
  return Number.isInteger(pid) && pid > 0 && processIdentity(pid) === identity;
}

/** Whether a process has this id now: a dead one's id may have been given to another. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another account.
    return errorCode(error) === 'EPERM';
  }
}

/** The command line of a living process; undefined where the system does not report it. */
export function commandArguments(pid: number): string[] | undefined {
  return readProc(pid, 'cmdline')?.split('\0').filter(Boolean);
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
