import { cpus } from 'node:os';

/** Total and idle time of all cores so far, in ms. */
type CoreTimes = { total: number; idle: number };

export function coreTimes(): CoreTimes {
  const sum: CoreTimes = { total: 0, idle: 0 };
  for (const { times } of cpus()) {
    sum.idle += times.idle;
    sum.total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return sum;
}

/** Share of the cores' time used by all processes since then, in percent. Near 100, durations include waiting. */
export function busyPercent(before: CoreTimes): number {
  const now = coreTimes();
  return Math.round(100 * (1 - (now.idle - before.idle) / Math.max(1, now.total - before.total)));
}
