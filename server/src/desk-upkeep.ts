import { forgetTraces } from './auth/forget-traces.ts';
import { countLinesDown } from './connections/count-lines-down.ts';
import { sweepOrphans } from './files/sweep-orphans.ts';
import { forgetJournal } from './inbound/forget-journal.ts';
import type { JournalReceiver } from './inbound/receive-from-journal.ts';
import { sweepJournal } from './inbound/sweep-journal.ts';
import { wakeWaiting } from './inbound/waiting-chats.ts';
import { sweepDeliveries } from './messages/sweep-deliveries.ts';
import type { Role } from './platform/config.ts';
import type { FileStore } from './platform/files.ts';
import type { Door } from './platform/http.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Node } from './platform/nodes.ts';
import type { Outbox } from './platform/outbox.ts';
import type { Timers } from './platform/timers.ts';
import { keepTicketsMoving } from './tickets/keep-moving.ts';
import { markAbsent } from './users/online.ts';

type Needs = {
  has(role: Role): boolean;
  timers: Timers;
  door: Door;
  node: Node;
  outbox: Outbox;
  metrics: Metrics;
  journal: JournalReceiver;
  store: FileStore;
  spoolDir: string;
};

/** Starts the periodic tasks: missed signals, work of dead processes, and what is due. */
export function keepUp({ has, timers, door, node, outbox, metrics, journal, store, spoolDir }: Needs): void {
  const { owner } = door.database;
  // Notices of processes without sockets, and of dead ones; our own are told at commit and gone long before.
  if (has('live')) timers.every(400, 'outbox', () => outbox.sweep(400));
  // A signal may be missed.
  if (has('channels')) timers.every(1_000, 'arrivals', async () => journal.look());
  if (has('channels')) timers.every(15_000, 'lines that are down', () => countLinesDown(owner, metrics.linesDown));
  if (!has('jobs')) return;
  timers.every(1_000, 'nodes', () => node.buryDead());
  timers.every(5_000, 'journal', () => sweepJournal(door, journal));
  timers.every(10_000, 'deliveries', () => sweepDeliveries(door));
  timers.every(20_000, 'tickets', () => keepTicketsMoving(door));
  timers.every(60_000, 'people', () => markAbsent(door));
  timers.every(60 * 60 * 1000, 'sign-ins', () => forgetTraces(door));
  timers.every(60 * 60 * 1000, 'old', async () => {
    await wakeWaiting(owner, { lately: false });
    await forgetJournal(owner);
  });
  timers.every(6 * 60 * 60 * 1000, 'files', () => sweepOrphans(owner, store, spoolDir, door.clock.now()));
}
