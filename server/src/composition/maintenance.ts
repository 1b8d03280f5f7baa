import type { Actor } from '@balcao/contract/users/actor';
import { purgeLoginAttempts } from '../auth/purge-login-attempts.ts';
import { countConnectionsDown } from '../connections/health/count-connections-down.ts';
import { sweepOrphans } from '../files/sweep-orphans.ts';
import { releaseResolvedEntries } from '../inbound/journal/pending-chats.ts';
import { purgeJournal } from '../inbound/journal/purge-journal.ts';
import type { JournalProcessor } from '../inbound/process-journal.ts';
import { sweepJournal } from '../inbound/sweep-journal.ts';
import { sweepDeliveries } from '../messages/delivery/sweep-deliveries.ts';
import type { PeriodicTasks } from '../platform/async/periodic-tasks.ts';
import type { Role } from '../platform/config/config.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { ClusterNode } from '../platform/jobs/cluster-nodes.ts';
import type { Metrics } from '../platform/metrics.ts';
import { applyTicketTimeouts } from '../tickets/apply-ticket-timeouts.ts';
import { markAbsentOffline } from '../users/mark-online.ts';

type MaintenanceDeps = {
  has(role: Role): boolean;
  timers: PeriodicTasks;
  context: RequestContext<Actor>;
  node: ClusterNode;
  outbox: Outbox;
  metrics: Metrics;
  journal: JournalProcessor;
  store: FileStore;
  spoolDir: string;
};

/** Starts the periodic tasks: missed signals, work of dead processes, and what is due. */
export function startMaintenance({
  has,
  timers,
  context,
  node,
  outbox,
  metrics,
  journal,
  store,
  spoolDir,
}: MaintenanceDeps): void {
  const { owner } = context.database;
  // Notices of processes without sockets, and of dead ones; our own are told at commit and gone long before.
  if (has('live')) timers.every(400, 'outbox', () => outbox.sweep(400));
  // A signal may be missed.
  if (has('channels')) timers.every(1_000, 'arrivals', async () => journal.wake());
  if (has('channels'))
    timers.every(15_000, 'lines that are down', () => countConnectionsDown(owner, metrics.linesDown));
  if (!has('jobs')) return;
  timers.every(1_000, 'nodes', () => node.releaseDeadNodes());
  timers.every(5_000, 'journal', () => sweepJournal(context, journal));
  timers.every(10_000, 'deliveries', () => sweepDeliveries(context));
  timers.every(20_000, 'tickets', () => applyTicketTimeouts(context));
  timers.every(60_000, 'people', () => markAbsentOffline(context));
  timers.every(60 * 60 * 1000, 'sign-ins', () => purgeLoginAttempts(context));
  timers.every(60 * 60 * 1000, 'old', async () => {
    await releaseResolvedEntries(owner, { lately: false });
    await purgeJournal(owner);
  });
  timers.every(6 * 60 * 60 * 1000, 'files', () => sweepOrphans(owner, store, spoolDir, context.clock.now()));
}
