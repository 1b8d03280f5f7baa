import type { WASocket } from 'baileys';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { reportLeaseLoss } from '../context/report-lease-loss.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { completeChunk, completeImport, importState, insertChunk, nextChunk } from './history.store.ts';
import { containsIdentities, containsMessages, historyNotificationOf, packChunk } from './history-chunk.ts';
import { importWithRetry } from './import-with-retry.ts';

export type HistoryImport = {
  /** Stores an announced history chunk; durable once this resolves. Other stanzas are ignored. */
  record(stanza: Stanza): Promise<void>;
  /** A socket is open: continues a pending import, whoever started it. `isNewLogin`: the phone offers its history. */
  socketOpened(sock: WASocket, isNewLogin: boolean): Promise<void>;
  isRunning(): boolean;
  /** Percent. */
  progress(): number;
  /** Part of it was no longer available, or could not be decoded. */
  lossReason(): 'historyLost' | 'historySetAside' | null;
};

type HistoryImportDeps = {
  auth: AuthState;
  config(): SessionConfig;
  isActive(): boolean;
  leaseLost(): void;
  isOpen(sock: WASocket): boolean;
  progressChanged(): void;
};

/**
 * Imports the history that a phone offers to a new device: without notifications and at low priority. Chunks are stored
 * from before their receipt until they are in the journal, with the progress. The library decodes none of them: their
 * contents are untrusted. When no import is requested, chunks with LID mappings are decoded all the same, and nothing
 * of them is shown.
 */
export function openHistoryImport(
  worker: Worker,
  connection: LeasedConnection,
  needs: HistoryImportDeps,
): HistoryImport {
  const { auth, config, isActive, progressChanged } = needs;
  const { db, id, timeouts, log } = worker;
  const logFields = { companyId: connection.companyId, whatsappId: connection.whatsappId };
  const isRequested = (): boolean => config().importFrom !== null;
  let sock: WASocket | null = null;
  let [running, progress] = [false, 0];
  let lack: ReturnType<HistoryImport['lossReason']> = null;
  const recordLoss = ({ lost, setAside }: { lost: number; setAside: number }): void => {
    lack = setAside > 0 ? 'historySetAside' : lost > 0 ? 'historyLost' : null;
  };
  let isWorking = false;
  const ending = openTimer(() => void end().catch(retryLater));
  const openSocket = (): WASocket | null => (isActive() && sock !== null && needs.isOpen(sock) ? sock : null);
  /** Each phase counts to a hundred by itself: the progress never goes back. */
  const setProgress = (percent: number): void => {
    progress = Math.min(99, Math.max(progress, percent));
  };

  const end = async (): Promise<void> => {
    if (isWorking || !isActive()) return;
    // Not finished: the next socket continues.
    if ((await importState(db, connection)).waiting > 0) return;
    await completeImport(db, id, connection);
    running = false;
    progressChanged();
  };
  const retryLater = (error: unknown): void => {
    if (error instanceof LeaseLostError) needs.leaseLost();
    else log.warn({ ...logFields, error: String(error).slice(0, 200) }, 'history waits');
    if (isActive()) setTimeout(() => void work(), timeouts.backoffFirst).unref();
  };
  const importAll = async (): Promise<void> => {
    for (let chunk = await nextChunk(db, connection); chunk && openSocket(); chunk = await nextChunk(db, connection)) {
      const ended = await importWithRetry(worker, connection, chunk, { auth, config, isActive, openSocket });
      if (ended === 'not now') return;
      await completeChunk(db, id, connection, chunk, ended);
      const state = await importState(db, connection);
      recordLoss(state);
      setProgress(state.progress);
      progressChanged();
    }
  };
  const work = coalesce(async () => {
    isWorking = true;
    await importAll().catch(retryLater);
    isWorking = false;
    ending.set(timeouts.historyQuiet);
  });
  const resume = async (isNewLogin: boolean): Promise<void> => {
    const state = await importState(db, connection);
    recordLoss(state);
    const isLeft = state.waiting + state.done > 0;
    if (!isLeft && !(isNewLogin && isRequested())) return;
    running = isRequested();
    setProgress(state.progress);
    if (isLeft) void work();
    else ending.set(timeouts.historyWithin);
  };
  const socketOpened = async (on: WASocket, isNewLogin: boolean): Promise<void> => {
    sock = on;
    try {
      await resume(isNewLogin);
    } catch (error) {
      log.warn({ ...logFields, error: String(error).slice(0, 200) }, 'history waits');
      const again = async (): Promise<void> =>
        openSocket() === on ? socketOpened(on, isNewLogin).then(progressChanged) : undefined;
      setTimeout(() => void again(), timeouts.backoffFirst).unref();
    }
  };
  return {
    async record(stanza) {
      const announced = historyNotificationOf(stanza);
      const providerId = stanza.attrs['id'];
      if (announced === null || !providerId || !(isRequested() || containsIdentities(announced))) return;
      const percent = containsMessages(announced) ? Math.max(0, Math.min(100, announced.progress ?? 0)) : 0;
      const sealed = worker.box.seal(packChunk(announced));
      const stored = insertChunk(db, id, connection, { providerId, sealed, progress: percent });
      await reportLeaseLoss(stored, needs.leaseLost);
      ending.cancel();
      if (isRequested() && containsMessages(announced) && !running) {
        running = true;
        progressChanged();
      }
      void work();
    },
    socketOpened,
    isRunning: () => running,
    progress: () => progress,
    lossReason: () => lack,
  };
}

function openTimer(passed: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(passed, ms).unref();
    },
    cancel: (): void => clearTimeout(timer),
  };
}
