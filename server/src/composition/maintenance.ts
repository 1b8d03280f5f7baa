import type pg from 'pg';
import type { Outbox } from '../platform/db/outbox.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { ClusterNode } from '../platform/jobs/cluster-nodes.ts';
import { collectQueues } from '../platform/jobs/collect-queues.ts';
import type { PeriodicTask, PeriodicTasks } from '../platform/periodic/periodic-tasks.ts';
import { analyzeNewTables } from '../platform/postgres/analyze-new-tables.ts';
import type { Core } from './core.ts';

/** Periodic tasks of the process itself, whichever features it runs. */
export const platformTasks = (outbox: Outbox, node: ClusterNode, owner: pg.Pool): PeriodicTask[] => [
  // For notices of processes without sockets and of crashed ones; our own are published at commit and deleted long
  // before.
  { name: 'outbox', everyMs: 400, role: 'live', run: () => outbox.sweep(400) },
  { name: 'nodes', everyMs: 1_000, role: 'jobs', run: () => node.releaseDeadNodes() },
  { name: 'new-tables', everyMs: 2_000, role: 'jobs', run: () => analyzeNewTables(owner) },
  { name: 'queues-of-jobs', everyMs: 10_000, role: 'jobs', run: () => collectQueues(owner) },
];

/**
 * Starts the periodic tasks of this process's roles: recovery after missed signals and dead processes, and due work.
 */
export function startMaintenance(
  { has }: Pick<Core, 'has'>,
  timers: PeriodicTasks,
  modules: readonly Pick<FeatureModule, 'periodic'>[],
): void {
  for (const { everyMs, name, role, run } of modules.flatMap(({ periodic = [] }) => periodic))
    if (has(role)) timers.every(everyMs, name, run);
}
