import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of the worker process. */
export function workerMemoryMb(parent: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('whatsapp-web-worker')) continue;
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // the process has exited
    }
  }
  throw new Error('the worker does not run');
}
