import { signals } from '../../protocol.ts';
import { connectionKeyOf, type Worker } from '../context/worker-context.ts';
import { takeCommands } from '../send/command.store.ts';
import {
  acquireLeases,
  type DesiredState,
  hasUnleased,
  type LeaseScope,
  readDesiredStates,
  readSession,
  releaseLeases,
  renewLeases,
} from '../session/session.store.ts';
import { type ConnectionSession, openConnectionSession } from './connection-session.ts';

export type LeaseLoop = { stop(): Promise<void> };

/**
 * Manages leases: takes unleased connections a few at a time so that workers share, renews what it has, drops lost ones
 * at once, and releases all at shutdown.
 */
export function leaseConnections(worker: Worker, crashesRecorded: Promise<void>): LeaseLoop {
  const { db, id, timeouts, log, signals: heard } = worker;
  const sessions = new Map<string, ConnectionSession>();
  let stopping = false;
  let freeSince: number | null = null;

  const renew = async (): Promise<void> => {
    const ours = [...sessions.values()];
    if (ours.length === 0) return;
    const leases = ours.map((session) => ({ ...session.connection, ...session.takeActivity() }));
    const renewed = new Set((await renewLeases(db, id, leases, timeouts.leaseLasts)).map(leaseKeyOf));
    for (const session of ours) if (!renewed.has(leaseKeyOf(session.connection))) drop(session);
  };
  const drop = (session: ConnectionSession): void => {
    session.leaseLost();
    if (sessions.get(connectionKeyOf(session.connection)) === session)
      sessions.delete(connectionKeyOf(session.connection));
  };
  const openSession = async (wish: DesiredState): Promise<void> => {
    const { companyId, whatsappId, epoch } = wish;
    const stored = await readSession(db, wish);
    if (stored && !stopping)
      sessions.set(
        connectionKeyOf(wish),
        openConnectionSession(worker, { companyId, whatsappId, epoch }, wish, stored, () => dispatching.now()),
      );
  };
  const reconcile = async (): Promise<boolean> => {
    await crashesRecorded;
    const desiredStates = await readDesiredStates(db, id);
    const desiredByKey = new Map(desiredStates.map((wish) => [leaseKeyOf(wish), wish]));
    for (const session of sessions.values()) {
      const wish = desiredByKey.get(leaseKeyOf(session.connection));
      if (wish) session.setDesiredState(wish);
      else drop(session);
    }
    // Leases of ours without a session: the answer of a take was lost.
    for (const wish of desiredStates) if (!sessions.has(connectionKeyOf(wish))) await openSession(wish);
    const idle = [...sessions.values()].filter((session) => session.isIdle());
    if (idle.length > 0) {
      for (const session of idle) sessions.delete(connectionKeyOf(session.connection));
      await releaseLeases(
        db,
        id,
        idle.map((session) => session.connection),
      );
    }
    const most = Math.min(timeouts.takeMost, timeouts.linesMost - sessions.size);
    if (most <= 0 || stopping) return false;
    const taken = await acquireLeases(db, id, { most, leaseMs: timeouts.leaseLasts, reach: await scopeOf() });
    for (const wish of taken) await openSession(wish);
    return taken.length === most;
  };
  /** A worker with connections briefly leaves new companies to idle workers; no connection waits for ever. */
  const scopeOf = async (): Promise<LeaseScope> => {
    freeSince = (await hasUnleased(db)) ? (freeSince ?? Date.now()) : null;
    const waited = freeSince === null ? 0 : Date.now() - freeSince;
    if (waited > timeouts.lookEvery * 5) return 'any';
    return sessions.size === 0 || waited > timeouts.lookEvery ? 'new' : 'ours';
  };
  const dispatchCommands = async (): Promise<boolean> => {
    const ready = [...sessions.values()].filter((session) => session.isReady());
    if (ready.length === 0 || stopping) return false;
    for (const command of await takeCommands(
      db,
      id,
      ready.map((session) => ({ line: session.connection, room: session.capacity() })),
    ))
      sessions.get(connectionKeyOf(command))?.take(command);
    return false;
  };

  const reconciling = repeatEvery(timeouts.lookEvery, reconcile, (error) =>
    log.warn({ error }, 'the lines cannot be looked after'),
  );
  // Separate loop: commands do not wait for the reconciliation of all connections.
  const dispatching = repeatEvery(timeouts.lookEvery, dispatchCommands, (error) =>
    log.warn({ error }, 'commands cannot be taken'),
  );
  const renewing = repeatEvery(
    timeouts.renewEvery,
    async () => renew().then(() => false),
    (error) => log.warn({ error }, 'leases cannot be renewed'),
  );
  for (const { now } of [reconciling, dispatching]) {
    heard.on(signals.wanted, now);
    heard.onReconnect(now);
  }
  heard.on(signals.commands, dispatching.now);
  return {
    async stop() {
      stopping = true;
      await Promise.all([reconciling.stop(), dispatching.stop()]);
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      await renewing.stop();
      sessions.clear();
      await releaseLeases(db, id, null);
      heard.notify(signals.wanted);
    },
  };
}

const leaseKeyOf = (connection: { companyId: number; whatsappId: number; epoch: number }): string =>
  `${connectionKeyOf(connection)}:${connection.epoch}`;

/** Runs `work` repeatedly, every `ms` and on demand; again soon when it returns true. */
function repeatEvery(ms: number, work: () => Promise<boolean>, failed: (error: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let [asked, stopped] = [false, false];
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    let more = false;
    do {
      asked = false;
      more = await work().catch((error: unknown) => {
        failed(error instanceof Error ? error.message : String(error));
        return false;
      });
    } while (asked && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(now, more ? 100 + Math.random() * 200 : ms * (0.9 + Math.random() / 5));
  };
  const now = (): void => {
    asked = true;
    if (!stopped) running ??= run();
  };
  now();
  return {
    now,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
