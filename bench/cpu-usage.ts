import { readdirSync, readFileSync } from 'node:fs';

/** CPU time so far in ms, of the server and its child processes by kind. */
export type CpuMs = { server: number; worker: number; database: number };

/** One tick of USER_HZ, which is 100 in /proc on Linux. */
const msPerTick = 10;

/** Reads /proc for a server with embedded database and worker program. Linux only. */
export function cpuMsOf(serverPid: number): CpuMs {
  const processes = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const sum: CpuMs = { server: 0, worker: 0, database: 0 };
  const family = new Set([serverPid]);
  // Repeats until no process is added: children may have lower pids than their parents after a wrap.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  for (const { pid, command, ms } of processes) {
    if (!family.has(pid)) continue;
    if (pid === serverPid) sum.server += ms;
    else if (command.includes('whatsapp-web-worker')) sum.worker += ms;
    else if (/postgres/.test(command)) sum.database += ms;
  }
  return sum;
}

export const elapsedCpu = (before: CpuMs, after: CpuMs): CpuMs => ({
  server: after.server - before.server,
  worker: after.worker - before.worker,
  database: after.database - before.database,
});

function readProcess(pid: number): { pid: number; parent: number; command: string; ms: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // The name in parentheses may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (i) => fields[i],
    );
    // Includes exited children, e.g. PostgreSQL backends.
    const ended = /postgres/.test(command) ? endedUser + endedSystem : 0;
    return { pid, parent, command, ms: (user + system + ended) * msPerTick };
  } catch {
    return null; // the process has exited
  }
}
