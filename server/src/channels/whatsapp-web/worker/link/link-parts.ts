import { dayMs } from '@balcao/contract/durations';
import { openTtlCache } from '../context/ttl-cache.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import { type HistoryImport, openHistoryImport } from '../history/import-history.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { type ConnectionAccount, openConnectionAccount } from '../keys/connection-account.ts';
import type { ConnectionCommands } from '../send/commands/serve-commands.ts';
import { type Downtime, trackDowntime } from '../session/downtime.ts';
import type { DesiredState, StoredSession } from '../session/session.store.ts';
import type { SessionReporter } from '../session/session-reporter.ts';
import type { SocketSettings } from '../socket/open-socket.ts';
import { type CurrentSocket, openCurrentSocket } from './current-socket.ts';

export type LinkDeps = {
  desiredState(): DesiredState;
  isActive(): boolean;
  leaseLost(): void;
  write(writing: KeyWrites): Promise<void>;
  commands(): ConnectionCommands;
  reporter: SessionReporter;
  /** The device of an earlier pairing is unlinked, as was desired. */
  unlinked(): void;
  authChanged(auth: AuthState | null): void;
};

/** The dependencies of a link's effects. */
export type LinkParts = {
  worker: Worker;
  connection: LeasedConnection;
  stored: StoredSession;
  deps: LinkDeps;
  socket: CurrentSocket;
  account: ConnectionAccount;
  downtime: Downtime;
  caches: SocketSettings['caches'];
  history: AccountHistory;
  /** Reports the connection as up, if it is. */
  reportConnected(): void;
};

export function openLinkParts(
  worker: Worker,
  connection: LeasedConnection,
  stored: StoredSession,
  deps: LinkDeps & { isUp(): boolean },
): LinkParts {
  const socket = openCurrentSocket(worker, stored.lastReceivedAt, () => deps.commands().socketClosed());
  const reportConnected = (): void => {
    if (deps.isUp()) deps.reporter.report(connectedState(deps.commands(), history.current(), account));
  };
  const history = openAccountHistory((auth) =>
    openHistoryImport(worker, connection, {
      auth,
      config: () => deps.desiredState().config,
      timers: { recordHistory: (timers) => deps.commands().timers.recordHistory(timers) },
      isActive: deps.isActive,
      leaseLost: deps.leaseLost,
      progressChanged: reportConnected,
      isOpen: (sock) => socket.get()?.sock === sock && sock.ws.isOpen,
    }),
  );
  const account = openConnectionAccount(worker, connection, {
    wanted: deps.isActive,
    lose: deps.leaseLost,
    changed(auth) {
      history.reset();
      deps.authChanged(auth);
    },
  });
  const downtime = trackDowntime(worker, connection);
  const caches = { retries: openTtlCache(dayMs), groups: openTtlCache(dayMs / 4, 500) };
  return { worker, connection, stored, deps, socket, account, downtime, caches, history, reportConnected };
}

type AccountHistory = {
  current(): HistoryImport | null;
  /** for this account; its import continues across sockets */
  open(auth: AuthState): HistoryImport;
  reset(): void;
};

function openAccountHistory(open: (auth: AuthState) => HistoryImport): AccountHistory {
  let current: HistoryImport | null = null;
  return {
    current: () => current,
    open(auth) {
      current ??= open(auth);
      return current;
    },
    reset() {
      current = null;
    },
  };
}

function connectedState(
  commands: ConnectionCommands,
  history: HistoryImport | null,
  account: ConnectionAccount,
): Parameters<SessionReporter['report']>[0] {
  const isImporting = history?.isRunning() ?? false;
  const reason = commands.areNewChatsLocked() ? 'timeLock' : (history?.lossReason() ?? null);
  const importProgress = isImporting ? (history?.progress() ?? 0) : null;
  return { status: isImporting ? 'importing' : 'CONNECTED', reason, account: account.identity(), importProgress };
}
