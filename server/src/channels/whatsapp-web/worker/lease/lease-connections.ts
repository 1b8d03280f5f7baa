import { signals } from '../../protocol.ts';
import { connectionKeyOf, type Worker } from '../context/worker-context.ts';
import {
  acquireLeases,
  type DesiredState,
  hasUnleased,
  readDesiredStates,
  readSession,
  releaseLeases,
  renewLeases,
} from '../session/session.store.ts';
import { type ConnectionSession, openConnectionSession } from './connection-session.ts';
import { openCommandDispatch } from './dispatch-commands.ts';
import { leaseScopeOf } from './lease-scope.ts';
import { type RepeatedWork, repeatEvery } from './repeat-every.ts';

export type LeaseLoop = { stop(): Promise<void> };

/** The connections of a worker. */
type Leases = {
  worker: Worker;
  sessions: Map<string, ConnectionSession>;
  isStopping(): boolean;
  /** A connection has capacity for commands again. */
  capacityFreed(): void;
  /** since when there are connections without a lease */
  unleasedSince: number | null;
};

/**
 * Manages leases: acquires unleased connections a few at a time so that workers share, renews its own, drops lost ones
 * at once, and releases all at shutdown.
 */
export function leaseConnections(worker: Worker, crashesRecorded: Promise<void>): LeaseLoop {
  const { db, id, timeouts, log, signals: notices } = worker;
  let isStopping = false;
  const leases: Leases = {
    worker,
    sessions: new Map(),
    isStopping: () => isStopping,
    capacityFreed: () => dispatching.now(),
    unleasedSince: null,
  };
  const dispatchCommands = openCommandDispatch(leases);
  const repeat = (ms: number, work: () => Promise<boolean>, text: string): RepeatedWork =>
    repeatEvery(ms, work, (error) => log.warn({ error }, text));
  const reconcileAll = async (): Promise<boolean> => {
    await crashesRecorded;
    await reconcile(leases);
    return acquire(leases);
  };
  const reconciling = repeat(
    timeouts.lookEvery,
    reconcileAll,
    'connections cannot be reconciled with their desired states',
  );
  // Separate loop: commands do not wait for the reconciliation of all connections.
  const dispatching = repeat(timeouts.lookEvery, dispatchCommands, 'commands cannot be taken');
  const renewing = repeat(timeouts.renewEvery, () => renew(leases), 'leases cannot be renewed');
  for (const { now } of [reconciling, dispatching]) {
    notices.on(signals.wanted, now);
    notices.onReconnect(now);
  }
  notices.on(signals.commands, dispatching.now);
  notices.onReconnect(renewing.now);
  return {
    async stop() {
      isStopping = true;
      await Promise.all([reconciling.stop(), dispatching.stop()]);
      await Promise.all([...leases.sessions.values()].map((session) => session.stop()));
      await renewing.stop();
      leases.sessions.clear();
      await releaseLeases(db, id, null);
      notices.notify(signals.wanted);
    },
  };
}

async function renew({ worker, sessions }: Leases): Promise<false> {
  const ours = [...sessions.values()];
  if (ours.length === 0) return false;
  const activities = ours.map((session) => ({ ...session.connection, ...session.takeActivity() }));
  const rows = await renewLeases(worker.db, worker.id, activities, worker.timeouts.leaseTtl);
  const renewed = new Map(rows.map((row) => [leaseKeyOf(row), row]));
  for (const session of ours) {
    const row = renewed.get(leaseKeyOf(session.connection));
    if (!row) drop(sessions, session);
    else if (row.hadExpired) session.repeatReport();
  }
  return false;
}

/** Passes each session its desired state, and releases idle connections. */
async function reconcile(leases: Leases): Promise<void> {
  const { worker, sessions } = leases;
  const desiredStates = await readDesiredStates(worker.db, worker.id);
  const desiredByKey = new Map(desiredStates.map((desired) => [leaseKeyOf(desired), desired]));
  for (const session of sessions.values()) {
    const desired = desiredByKey.get(leaseKeyOf(session.connection));
    if (desired) session.setDesiredState(desired);
    else drop(sessions, session);
  }
  // Leases of ours without a session: the response of an acquisition was lost.
  for (const desired of desiredStates) if (!sessions.has(connectionKeyOf(desired))) await openSession(leases, desired);
  const idle = [...sessions.values()].filter((session) => session.isIdle()).map(({ connection }) => connection);
  if (idle.length === 0) return;
  for (const connection of idle) sessions.delete(connectionKeyOf(connection));
  await releaseLeases(worker.db, worker.id, idle);
}

/** Acquires connections without a lease. True: there may be more. */
async function acquire(leases: Leases): Promise<boolean> {
  const { worker, sessions, isStopping } = leases;
  const { db, id, timeouts } = worker;
  const limit = Math.min(timeouts.maxLeasesPerRound, timeouts.maxConnections - sessions.size);
  if (limit <= 0 || isStopping()) return false;
  leases.unleasedSince = (await hasUnleased(db)) ? (leases.unleasedSince ?? Date.now()) : null;
  const reach = leaseScopeOf({
    connections: sessions.size,
    waitedMs: leases.unleasedSince === null ? 0 : Date.now() - leases.unleasedSince,
    lookEveryMs: timeouts.lookEvery,
  });
  const acquired = await acquireLeases(db, id, { limit, leaseMs: timeouts.leaseTtl, reach });
  for (const desired of acquired) await openSession(leases, desired);
  return acquired.length === limit;
}

async function openSession({ worker, sessions, isStopping, capacityFreed }: Leases, desired: DesiredState) {
  const { companyId, whatsappId, epoch } = desired;
  const stored = await readSession(worker.db, desired);
  if (!stored || isStopping()) return;
  const session = openConnectionSession(worker, { companyId, whatsappId, epoch }, desired, stored, capacityFreed);
  sessions.set(connectionKeyOf(desired), session);
}

function drop(sessions: Leases['sessions'], session: ConnectionSession): void {
  session.leaseLost();
  const key = connectionKeyOf(session.connection);
  if (sessions.get(key) === session) sessions.delete(key);
}

const leaseKeyOf = (connection: { companyId: number; whatsappId: number; epoch: number }): string =>
  `${connectionKeyOf(connection)}:${connection.epoch}`;
