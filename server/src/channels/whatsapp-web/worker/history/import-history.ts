import { setTimeout as sleep } from 'node:timers/promises';
import type { WASocket } from 'baileys';
import { backoffMs } from '../../../../platform/async/backoff.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import type { Timeouts } from '../context/timeouts.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { type Chunk, completeChunk, completeImport, importState, insertChunk, nextChunk } from './history.store.ts';
import { containsIdentities, containsMessages, historyNotificationOf, packChunk } from './history-chunk.ts';
import type { LossReason } from './history-part.ts';
import { importChunk } from './import-chunk.ts';

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

/** A chunk that failed to download this often, finally minutes apart, is given up. */
const maxAttempts = 10;
const backoffOf = (times: Timeouts) => ({
  firstMs: times.backoffFirst,
  maxMs: times.backoffMost,
  jitter: 0.5,
});

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
  let [working, more] = [false, false];
  let ending: NodeJS.Timeout | undefined;

  const endAfter = (ms: number): void => {
    clearTimeout(ending);
    ending = setTimeout(() => void end().catch(retryLater), ms).unref();
  };
  const end = async (): Promise<void> => {
    if (working || !isActive()) return;
    // Not finished: the next socket continues.
    if ((await importState(db, connection)).waiting > 0) return;
    await completeImport(db, id, connection);
    running = false;
    progressChanged();
  };
  const retryLater = (error: unknown): void => {
    if (error instanceof LeaseLostError) needs.leaseLost();
    else log.warn({ ...logFields, error: String(error).slice(0, 200) }, 'history waits');
    if (isActive()) setTimeout(work, timeouts.backoffFirst).unref();
  };
  const work = (): void => {
    more = true;
    if (working) return;
    working = true;
    void workAll()
      .finally(() => {
        working = false;
        endAfter(timeouts.historyQuiet);
      })
      .catch(retryLater);
  };
  const workAll = async (): Promise<void> => {
    while (more) {
      more = false;
      for (
        let chunk = await nextChunk(db, connection);
        chunk && canContinue();
        chunk = await nextChunk(db, connection)
      ) {
        const ended = await importWithRetry(chunk);
        if (ended === 'not now') return;
        await completeChunk(db, id, connection, chunk, ended);
        const state = await importState(db, connection);
        recordLoss(state);
        // Each phase counts to a hundred by itself: the progress never goes back.
        progress = Math.min(99, Math.max(progress, state.progress));
        progressChanged();
      }
    }
  };
  const canContinue = (): boolean => isActive() && sock !== null && needs.isOpen(sock);
  /** Null: imported. A reason: skipped. */
  const importWithRetry = async (chunk: Chunk): Promise<LossReason | null | 'not now'> => {
    for (let failures = 1; ; failures++) {
      const on = sock;
      if (on === null || !canContinue()) return 'not now';
      const release = await worker.acquireImportSlot(connection.companyId);
      try {
        const reason = await importChunk(worker, connection, chunk, on, { auth, config: config(), isActive });
        if (reason === 'gone') log.warn(logFields, 'a piece of history is not there any more');
        else if (reason !== null) log.error({ ...logFields, reason }, 'a piece of history is set aside');
        return reason;
      } catch (error) {
        if (error instanceof LeaseLostError) throw error;
        if (!canContinue() || on !== sock) return 'not now';
        log.warn({ ...logFields, failures, error: String(error).slice(0, 200) }, 'a piece of history did not come yet');
        if (failures >= maxAttempts) return 'gone';
      } finally {
        release();
      }
      await sleep(backoffMs(failures, backoffOf(timeouts)));
    }
  };
  const opened = async (on: WASocket, isNewLogin: boolean): Promise<void> => {
    sock = on;
    try {
      await resume(isNewLogin);
    } catch (error) {
      log.warn({ ...logFields, error: String(error).slice(0, 200) }, 'history waits');
      const again = async (): Promise<void> =>
        sock === on && canContinue() ? opened(on, isNewLogin).then(progressChanged) : undefined;
      setTimeout(() => void again(), timeouts.backoffFirst).unref();
    }
  };
  const resume = async (isNewLogin: boolean): Promise<void> => {
    const state = await importState(db, connection);
    recordLoss(state);
    const isLeft = state.waiting + state.done > 0;
    if (!isLeft && !(isNewLogin && isRequested())) return;
    running = isRequested();
    progress = Math.min(99, Math.max(progress, state.progress));
    if (isLeft) work();
    else endAfter(timeouts.historyWithin);
  };
  return {
    async record(stanza) {
      const announced = historyNotificationOf(stanza);
      const providerId = stanza.attrs['id'];
      if (announced === null || !providerId || !(isRequested() || containsIdentities(announced))) return;
      const percent = containsMessages(announced) ? Math.max(0, Math.min(100, announced.progress ?? 0)) : 0;
      const sealed = worker.box.seal(packChunk(announced));
      await insertChunk(db, id, connection, { providerId, sealed, progress: percent }).catch((error: unknown) => {
        if (error instanceof LeaseLostError) needs.leaseLost();
        throw error;
      });
      clearTimeout(ending);
      if (isRequested() && containsMessages(announced) && !running) {
        running = true;
        progressChanged();
      }
      work();
    },
    socketOpened: opened,
    isRunning: () => running,
    progress: () => progress,
    lossReason: () => lack,
  };
}
