import type { ConnectionState } from 'baileys';
import { openTtlCache } from '../context/ttl-cache.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import { type HistoryImport, openHistoryImport } from '../history/import-history.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { openConnectionAccount } from '../keys/connection-account.ts';
import type { ReadySocket } from '../send/send-message.ts';
import type { ConnectionCommands } from '../send/serve-commands.ts';
import { trackDowntime } from '../session/downtime.ts';
import type { DesiredState, StoredSession } from '../session/session.store.ts';
import type { SessionReporter } from '../session/session-reporter.ts';
import { disconnectActionOf } from '../socket/disconnect-reason.ts';
import { type ProbeBackoff, startLinkWatchdog } from '../socket/link-watchdog.ts';
import { type ConnectionLink, openConnectionLink } from './connection-link.ts';
import { banEndOf, openDisconnectHandler } from './handle-disconnect.ts';
import { trackActivity } from './last-activity.ts';
import { openReconnectBackoff } from './reconnect-backoff.ts';
import { unlinkDevice } from './unlink-device.ts';

export type LinkLifecycle = {
  /** Opens the link, unless one is open or scheduled. */
  open(): Promise<void>;
  /** Closes it and cancels a scheduled reconnect. */
  close(): Promise<void>;
  /** of the open link */
  pairing(): number | null;
  /** Resets the backoff. */
  resetBackoff(): void;
  /** Unlinks the device if possible, and deletes its keys. */
  unlink(): Promise<void>;
  reportConnected(): void;
  /** since the last call */
  takeActivity(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
};

type LinkLifecycleDeps = {
  desiredState(): DesiredState;
  isActive(): boolean;
  leaseLost(): void;
  write(writing: KeyWrites): Promise<void>;
  commands(): ConnectionCommands;
  reporter: SessionReporter;
  /** The link is to be opened again. */
  reopen(): void;
  /** It stays down until a person acts. */
  stoppedForGood(): void;
  authChanged(auth: AuthState | null): void;
};

const day = 86_400_000;

/** The lifecycle of a connection's link: opened, lost, reconnected, stopped for good. */
export function openLinkLifecycle(
  worker: Worker,
  line: LeasedConnection,
  stored: StoredSession,
  needs: LinkLifecycleDeps,
): LinkLifecycle {
  const { timeouts, log } = worker;
  const { desiredState, isActive: wanted, reporter } = needs;
  const logFields = { whatsappId: line.whatsappId };
  const caches = { retries: openTtlCache(day), groups: openTtlCache(day / 4, 500) };
  const probeBackoff: ProbeBackoff = { attempts: 0 };
  let link: ConnectionLink | null = null;
  let watchdog: ReturnType<typeof startLinkWatchdog> | null = null;
  let history: HistoryImport | null = null;
  let isNewLogin = false;
  let bannedUntil = banEndOf(stored.said);

  const lastActivity = trackActivity(stored.heardAt);
  const reconnect = openReconnectBackoff(timeouts, needs.reopen);
  const downtime = trackDowntime(worker, line);
  const account = openConnectionAccount(worker, line, {
    wanted,
    lose: needs.leaseLost,
    changed(auth) {
      history = null;
      needs.authChanged(auth);
    },
  });
  const { isPaired, identity } = account;
  const sayUp = (): void => {
    if (!link?.openedAt) return;
    const importing = history?.isRunning() ?? false;
    const reason = needs.commands().areNewChatsLocked() ? 'timeLock' : (history?.lossReason() ?? null);
    const importProgress = importing ? (history?.progress() ?? 0) : null;
    reporter.report({ status: importing ? 'importing' : 'CONNECTED', reason, account: identity(), importProgress });
  };
  const close = async (): Promise<void> => {
    reconnect.cancel();
    const closingLink = link;
    link = null;
    watchdog?.stop();
    needs.commands().socketClosed();
    if (!closingLink) return;
    lastActivity.note(closingLink.receiver, watchdog);
    await closingLink.end();
  };

  const open = async (): Promise<void> => {
    if (link || reconnect.isWaiting()) return;
    // A ban from before this process started. The server may have reported the connection as orphaned meanwhile.
    if (bannedUntil !== null && bannedUntil > new Date()) {
      if (stored.said) reporter.report(stored.said);
      return reconnect.afterRefusal(bannedUntil);
    }
    const release = await worker.acquireOpenSlot();
    if (!wanted() || desiredState().wanted !== 'up' || link) return release();
    const { pairing } = desiredState();
    const auth = await account.load(pairing);
    const heardAt = lastActivity.at();
    if (isPaired() && heardAt !== null) await downtime.begin(heardAt, 'restart');
    const status = reporter.lastReported()?.status;
    const isReported = isPaired() && (downtime.isProbe || status === 'TIMEOUT' || status === 'PAIRING');
    if (!isReported) reporter.report({ status: 'OPENING', account: identity() });
    if (!wanted()) return release();
    // The slot is released when the link is open or has failed; one that hangs must not block others.
    const late = setTimeout(release, 15_000);
    connect(auth, pairing, () => {
      clearTimeout(late);
      release();
    });
  };
  const connect = (auth: AuthState, pairing: number, settled: () => void): void => {
    const isMine = (): boolean => link === thisLink;
    history ??= openHistoryImport(worker, line, {
      auth,
      config: () => desiredState().config,
      isActive: wanted,
      leaseLost: needs.leaseLost,
      progressChanged: sayUp,
      isOpen: (sock) => link?.sock === sock && sock.ws.isOpen,
    });
    const thisLink: ConnectionLink = openConnectionLink(worker, line, {
      auth,
      pairing,
      caches,
      history,
      reporter,
      desiredState,
      commands: needs.commands(),
      write: needs.write,
      leaseLost: needs.leaseLost,
      isActive: () => isMine() && wanted(),
      backlogDone: () => isMine() && void backlogDone(),
      activitySeen() {
        probeBackoff.attempts = 0;
      },
      changed(state) {
        if (state.qr || state.connection === 'open' || state.connection === 'close') settled();
        if (!isMine()) return;
        changed(state).catch((error: unknown) =>
          log.error({ ...logFields, error: String(error).slice(0, 200) }, 'a change of a link was not followed'),
        );
      },
    });
    link = thisLink;
  };

  const changed = async (state: Partial<ConnectionState>): Promise<void> => {
    if (state.qr && link) {
      const shown = await link.showCode(state.qr, link.sock, desiredState().pairingPhone);
      if (shown === 'refused') return close().then(() => stop('codeRefused', false));
    }
    if (state.isNewLogin) {
      isNewLogin = true;
      reporter.report({ status: 'PAIRING', account: identity() });
    }
    if (state.reachoutTimeLock) {
      const { isActive, timeEnforcementEnds } = state.reachoutTimeLock;
      if (isActive) needs.commands().lockNewChats(timeEnforcementEnds ?? new Date(Date.now() + 3_600_000));
      else if (needs.commands().areNewChatsLocked()) needs.commands().lockNewChats(null);
    }
    if (state.connection === 'open') await handleOpen();
    if (state.connection === 'close') await handleClose(state.lastDisconnect?.error);
  };
  const handleOpen = async (): Promise<void> => {
    const now = link;
    if (!now) return;
    now.openedAt = Date.now();
    await history?.socketOpened(now.sock, isNewLogin);
    isNewLogin = false;
    await downtime.end();
    sayUp();
    // The server ends the backlog before the library reports the connection as open; if it never does, work continues
    // after a timeout.
    if (now.isBacklogComplete) return backlogDone();
    setTimeout(() => link === now && void backlogDone(), 5000).unref();
  };
  /** Only now are receipts for messages in flight in the journal. */
  const backlogDone = async (): Promise<void> => {
    const now = link;
    if (now) now.isBacklogComplete = true;
    if (!now?.openedAt || needs.commands().readySocket() || !wanted()) return;
    const opened: ReadySocket = { sock: now.sock, isOpen: () => link === now && now.sock.ws.isOpen };
    needs.commands().socketOpened(opened);
    watchdog = startLinkWatchdog(worker, now, now.receiver.silence, probeBackoff, (why) => void reconnectStalled(why));
    // Receipts of the backlog may still be queued.
    await new Promise((soon) => setTimeout(soon, 300));
    sayUp();
    await downtime.recordRecovered(now.receiver.recovered());
    await needs.commands().resendUnknown();
  };
  const reconnectStalled = async (why: 'stuck' | 'silent'): Promise<void> => {
    if (why === 'stuck') log.warn(logFields, 'a line is deaf and is restarted');
    downtime.isProbe = why === 'silent';
    await close();
    await downtime.begin(lastActivity.at() ?? new Date(), 'deaf');
    needs.reopen();
  };

  const handleClose = async (error: unknown): Promise<void> => {
    const openedAt = link?.openedAt ?? null;
    const wasUp = openedAt !== null;
    if (wasUp) reconnect.recordUptime(Date.now() - openedAt);
    const meaning = disconnectActionOf(error, isPaired());
    log[meaning.does === 'reopen' ? 'debug' : 'info'](
      { ...logFields, meaning: meaning.does, ...('reason' in meaning && { why: meaning.reason }) },
      'a link has ended',
    );
    if (link && wasUp) await downtime.recordRecovered(link.receiver.recovered());
    await close();
    if (!wanted()) return;
    if (isPaired() && (wasUp || meaning.does === 'stop'))
      await downtime.begin(lastActivity.at() ?? new Date(), 'reason' in meaning ? meaning.reason : meaning.does);
    return handleDisconnect(meaning);
  };
  const stop = async (reason: string, mustDeleteKeys: boolean): Promise<void> => {
    const { pairing, restarts } = desiredState();
    if (mustDeleteKeys) await deleteKeys();
    else if (!isPaired()) account.discardUnpaired();
    needs.stoppedForGood();
    reporter.report({ status: 'DISCONNECTED', reason, account: identity() }, { pairing, restarts });
  };
  const handleDisconnect = openDisconnectHandler(worker, line, {
    reporter,
    who: identity,
    backoff: reconnect,
    stop,
    reopen: needs.reopen,
    leaseLost: needs.leaseLost,
  });
  const deleteKeys = async (): Promise<void> => {
    await account.deleteKeys();
    for (const one of Object.values(caches)) one.flushAll();
  };
  return {
    open,
    close,
    reportConnected: sayUp,
    pairing: () => link?.pairing ?? null,
    resetBackoff() {
      bannedUntil = null;
      reconnect.reset();
      reconnect.cancel();
    },
    async unlink() {
      const linked = needs.commands().readySocket()?.sock ?? null;
      const ending = link;
      // From here on its closing is not handled as a disconnect.
      link = null;
      if (linked) await linked.logout().catch(() => {});
      link = ending;
      await close();
      if (!linked) await unlinkDevice(worker, line, needs.leaseLost);
      await deleteKeys();
      await downtime.end();
    },
    takeActivity() {
      if (link) lastActivity.note(link.receiver, watchdog);
      return lastActivity.take();
    },
  };
}
