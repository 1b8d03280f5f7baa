import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyWrites, type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { openLinkLifecycle } from '../link/link-lifecycle.ts';
import type { ClaimedCommand } from '../send/command.store.ts';
import { openConnectionCommands } from '../send/serve-commands.ts';
import type { DesiredState, StoredSession } from '../session/session.store.ts';
import { openSessionReporter } from '../session/session-reporter.ts';

export type ConnectionSession = {
  connection: LeasedConnection;
  /** the desired state */
  setDesiredState(wish: DesiredState): void;
  take(command: ClaimedCommand): void;
  /** how many more sends it accepts now */
  capacity(): number;
  isReady(): boolean;
  /** nothing is desired of it: its lease may be released */
  isIdle(): boolean;
  takeActivity(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
  /** Another worker holds the lease: stops without reporting. */
  leaseLost(): void;
  /** Finishes work in progress and closes the link. */
  stop(): Promise<void>;
};

/** A leased connection: applies desired states one after the other. */
export function openConnectionSession(
  worker: Worker,
  connection: LeasedConnection,
  initial: DesiredState,
  stored: StoredSession,
  capacityFreed: () => void,
): ConnectionSession {
  const { log } = worker;
  const logFields = { whatsappId: connection.whatsappId };
  let wish = initial;
  let isClosed = false;
  let auth: AuthState | null = null;

  const isActive = (): boolean => !isClosed;
  const lose = (): void => {
    if (isClosed) return;
    isClosed = true;
    log.info(logFields, 'a line is held by another worker now');
    void link.end();
  };
  const { write, writeWithNext } = fencedWriter(worker, connection, lose);
  const reporter = openSessionReporter(worker, connection, stored.said, lose);
  const commands = openConnectionCommands(worker, connection, {
    config: () => wish.config,
    write,
    writeWithNext,
    isActive,
    lockedUntil: stored.lockedUntil,
    directory: { lidOf: (pn) => auth?.directory.lidOf(pn) ?? null, pnOf: (lid) => auth?.directory.pnOf(lid) ?? null },
    lockChanged: () => link.reportConnected(),
    capacityFreed,
  });
  const link = openLinkLifecycle(worker, connection, stored, {
    desiredState: () => wish,
    isActive,
    leaseLost: lose,
    write,
    reporter,
    commands: () => commands,
    unlinked() {
      wish = { ...wish, toUnlink: false };
    },
    authChanged(next) {
      auth = next;
    },
  });
  link.setDesired(wish);
  return {
    connection,
    setDesiredState(next) {
      const isChanged = isStateChanged(wish, next);
      wish = next;
      if (isChanged) {
        reporter.forceNextReport();
        link.setDesired(wish);
      }
      void commands.resendUnknown().catch(() => {});
    },
    take: commands.take,
    capacity: commands.capacity,
    isReady: () => commands.readySocket() !== null && !isClosed,
    isIdle: () => link.isDownAsDesired() && wish.wanted === 'down' && !wish.toUnlink,
    takeActivity: link.takeActivity,
    leaseLost: lose,
    async stop() {
      await Promise.race([commands.drain(), sleep(worker.timeouts.stopWithin)]);
      isClosed = true;
      await link.end();
      await worker.writer.drain();
    },
  };
}

/** The link has to be told. A new configuration applies to what comes next, by itself. */
function isStateChanged({ config: _, ...before }: DesiredState, { config, ...next }: DesiredState): boolean {
  return JSON.stringify(next) !== JSON.stringify(before);
}

/** What is refused because the line is another's ends it here. */
function fencedWriter({ writer }: Worker, connection: LeasedConnection, lose: () => void) {
  const fenced = async (written: Promise<void>): Promise<void> => {
    try {
      await written;
    } catch (error) {
      if (error instanceof LeaseLostError) lose();
      throw error;
    }
  };
  return {
    write: (writing: KeyWrites): Promise<void> => fenced(writer.write(connection, writing)),
    writeWithNext(writing: KeyWrites): () => Promise<void> {
      const written = writer.writeWithNext(connection, writing);
      return () => fenced(written());
    },
  };
}
