import { setTimeout as sleep } from 'node:timers/promises';
import { reportLeaseLoss } from '../context/report-lease-loss.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { openLinkLifecycle } from '../link/link-lifecycle.ts';
import type { ClaimedCommand } from '../send/command.store.ts';
import { openConnectionCommands } from '../send/commands/serve-commands.ts';
import type { DesiredState, StoredSession } from '../session/session.store.ts';
import { openSessionReporter } from '../session/session-reporter.ts';

export type ConnectionSession = {
  connection: LeasedConnection;
  /** the desired state */
  setDesiredState(newState: DesiredState): void;
  take(command: ClaimedCommand): void;
  /** number of further sends it accepts now */
  capacity(): number;
  /** ids of its commands in progress */
  inFlightIds(): number[];
  isReady(): boolean;
  /**
   * its lease may be released: it is down as desired, or has stopped because it took the lease for lost, which would be
   * renewed for nothing
   */
  isIdle(): boolean;
  takeActivity(): { lastReceivedAt: Date | null; probedAt: Date | null; undecryptable: number };
  /** The server may have shown the connection as down meanwhile. */
  repeatReport(): void;
  /** Another worker holds the lease: stops without reporting. */
  leaseLost(): void;
  /** Finishes work in progress and closes the link. */
  stop(): Promise<void>;
};

/** The mutable state of a session. */
type SessionState = { desired: DesiredState; isClosed: boolean; hasEnded: boolean; auth: AuthState | null };

/** A leased connection: its activity follows the desired state. */
export function openConnectionSession(
  worker: Worker,
  connection: LeasedConnection,
  initial: DesiredState,
  stored: StoredSession,
  capacityFreed: () => void,
): ConnectionSession {
  const state: SessionState = { desired: initial, isClosed: false, hasEnded: false, auth: null };
  const leaseLost = (): void => {
    if (state.isClosed) return;
    state.isClosed = true;
    worker.log.info({ whatsappId: connection.whatsappId }, 'the lease of a connection was lost to another worker');
    void link.end().finally(() => {
      state.hasEnded = true;
    });
  };
  const { reporter, commands, link } = openSessionParts(worker, connection, stored, {
    state,
    leaseLost,
    capacityFreed,
  });
  link.setDesired(state.desired);
  return {
    connection,
    setDesiredState(next) {
      const isChanged = isStateChanged(state.desired, next);
      state.desired = next;
      if (isChanged) {
        reporter.forceNextReport();
        link.setDesired(next);
      }
      void commands.resendUnknown().catch(() => {});
    },
    take: commands.take,
    capacity: commands.capacity,
    inFlightIds: commands.inFlightIds,
    isReady: () => commands.readySocket() !== null && !state.isClosed,
    isIdle: () =>
      state.hasEnded || (link.isDownAsDesired() && state.desired.wanted === 'down' && !state.desired.toUnlink),
    takeActivity: link.takeActivity,
    repeatReport: reporter.repeat,
    leaseLost,
    async stop() {
      await Promise.race([commands.drain(), sleep(worker.timeouts.stopWithin)]);
      state.isClosed = true;
      await link.end();
      await worker.writer.drain();
    },
  };
}

type SessionDeps = { state: SessionState; leaseLost(): void; capacityFreed(): void };

function openSessionParts(
  worker: Worker,
  connection: LeasedConnection,
  stored: StoredSession,
  { state, leaseLost, capacityFreed }: SessionDeps,
) {
  const isActive = (): boolean => !state.isClosed;
  const { write, writeWithNext } = fencedWriter(worker, connection, leaseLost);
  const reporter = openSessionReporter(worker, connection, stored.reported, {
    pairing: () => link.pairing(),
    leaseLost,
  });
  const commands = openConnectionCommands(worker, connection, {
    config: () => state.desired.config,
    write,
    writeWithNext,
    isActive,
    lockedUntil: stored.lockedUntil,
    directory: {
      lidOf: (pn) => state.auth?.directory.lidOf(pn) ?? null,
      pnOf: (lid) => state.auth?.directory.pnOf(lid) ?? null,
    },
    lockChanged: () => link.reportConnected(),
    capacityFreed,
  });
  const link = openLinkLifecycle(worker, connection, stored, {
    desiredState: () => state.desired,
    isActive,
    leaseLost,
    write,
    reporter,
    commands: () => commands,
    unlinked() {
      state.desired = { ...state.desired, toUnlink: false };
    },
    authChanged(auth) {
      state.auth = auth;
      if (auth === null) commands.accountUnlinked();
    },
  });
  return { reporter, commands, link };
}

/** Whether the link must be notified. A new configuration applies without that. */
function isStateChanged({ config: _, ...before }: DesiredState, { config, ...next }: DesiredState): boolean {
  return JSON.stringify(next) !== JSON.stringify(before);
}

/** A write rejected because another worker has the lease ends the session. */
function fencedWriter({ writer }: Worker, connection: LeasedConnection, leaseLost: () => void) {
  return {
    write: (writing: KeyWrites): Promise<void> => reportLeaseLoss(writer.write(connection, writing), leaseLost),
    writeWithNext(writing: KeyWrites): () => Promise<void> {
      const written = writer.writeWithNext(connection, writing);
      return () => reportLeaseLoss(written(), leaseLost);
    },
  };
}
