import type { WASocket } from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import type { Stanza } from '../reading/stanza.ts';
import type { AuthState } from './auth-state.ts';
import { bringInPiece } from './bring-in-piece.ts';
import { backoff } from './closing.ts';
import { type Chunk, endChunk, endImport, importState, keepChunk, nextChunk } from './history.store.ts';
import { announcedIn, holdsMessages, packChunk, tellsPeople } from './history-chunk.ts';
import type { LossReason } from './history-part.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';

export type Import = {
  /** Stores an announced history chunk; durable once this resolves. Other stanzas are ignored. */
  hear(stanza: Stanza): Promise<void>;
  /** A socket is open: continues a pending import, whoever started it. `isNewLogin`: the phone offers its history. */
  opened(sock: WASocket, isNewLogin: boolean): Promise<void>;
  isRunning(): boolean;
  /** Percent. */
  progress(): number;
  /** Part of it was no longer available, or could not be decoded. */
  lack(): 'historyLost' | 'historySetAside' | null;
};

type Needs = {
  auth: AuthState;
  config(): SessionConfig;
  wanted(): boolean;
  lose(): void;
  isOpen(sock: WASocket): boolean;
  changed(): void;
};

/** A chunk that failed to download this often, finally minutes apart, is given up. */
const attemptsMost = 10;

/**
 * Imports the history that a phone offers to a new device: without notifications and at low priority. Chunks are stored
 * from before their receipt until they are in the journal, with the progress. The library decodes none of them: their
 * contents are untrusted. When no import is requested, chunks with LID mappings are decoded all the same, and nothing
 * of them is shown.
 */
export function openImport(worker: Worker, line: HeldLine, needs: Needs): Import {
  const { auth, config, wanted, changed } = needs;
  const { db, id, times, log } = worker;
  const facts = { companyId: line.companyId, whatsappId: line.whatsappId };
  const isWished = (): boolean => config().importFrom !== null;
  let sock: WASocket | null = null;
  let [running, progress] = [false, 0];
  let lack: ReturnType<Import['lack']> = null;
  const note = ({ lost, setAside }: { lost: number; setAside: number }): void => {
    lack = setAside > 0 ? 'historySetAside' : lost > 0 ? 'historyLost' : null;
  };
  let [working, more] = [false, false];
  let ending: NodeJS.Timeout | undefined;

  const endAfter = (ms: number): void => {
    clearTimeout(ending);
    ending = setTimeout(() => void end().catch(unfinished), ms).unref();
  };
  const end = async (): Promise<void> => {
    if (working || !wanted()) return;
    // Not finished: the next socket continues.
    if ((await importState(db, line)).waiting > 0) return;
    await endImport(db, id, line);
    running = false;
    changed();
  };
  const unfinished = (error: unknown): void => {
    if (error instanceof LostLine) needs.lose();
    else log.warn({ ...facts, error: String(error).slice(0, 200) }, 'history waits');
    if (wanted()) setTimeout(work, times.backoffFirst).unref();
  };
  const work = (): void => {
    more = true;
    if (working) return;
    working = true;
    void workAll()
      .finally(() => {
        working = false;
        endAfter(times.historyQuiet);
      })
      .catch(unfinished);
  };
  const workAll = async (): Promise<void> => {
    while (more) {
      more = false;
      for (let chunk = await nextChunk(db, line); chunk && canGoOn(); chunk = await nextChunk(db, line)) {
        const ended = await untilIn(chunk);
        if (ended === 'not now') return;
        await endChunk(db, id, line, chunk, ended);
        const state = await importState(db, line);
        note(state);
        // Each phase counts to a hundred by itself: the progress never goes back.
        progress = Math.min(99, Math.max(progress, state.progress));
        changed();
      }
    }
  };
  const canGoOn = (): boolean => wanted() && sock !== null && needs.isOpen(sock);
  /** Null: imported. A reason: skipped. */
  const untilIn = async (chunk: Chunk): Promise<LossReason | null | 'not now'> => {
    for (let failures = 1; ; failures++) {
      const on = sock;
      if (on === null || !canGoOn()) return 'not now';
      const release = await worker.importTurn(line.companyId);
      try {
        const reason = await bringInPiece(worker, line, chunk, on, { auth, config: config(), wanted });
        if (reason === 'gone') log.warn(facts, 'a piece of history is not there any more');
        else if (reason !== null) log.error({ ...facts, reason }, 'a piece of history is set aside');
        return reason;
      } catch (error) {
        if (error instanceof LostLine) throw error;
        if (!canGoOn() || on !== sock) return 'not now';
        log.warn({ ...facts, failures, error: String(error).slice(0, 200) }, 'a piece of history did not come yet');
        if (failures >= attemptsMost) return 'gone';
      } finally {
        release();
      }
      await new Promise((again) => setTimeout(again, backoff(failures, times.backoffFirst, times.backoffMost)));
    }
  };
  const opened = async (on: WASocket, isNewLogin: boolean): Promise<void> => {
    sock = on;
    try {
      await resume(isNewLogin);
    } catch (error) {
      log.warn({ ...facts, error: String(error).slice(0, 200) }, 'history waits');
      const again = async (): Promise<void> =>
        sock === on && canGoOn() ? opened(on, isNewLogin).then(changed) : undefined;
      setTimeout(() => void again(), times.backoffFirst).unref();
    }
  };
  const resume = async (isNewLogin: boolean): Promise<void> => {
    const state = await importState(db, line);
    note(state);
    const isLeft = state.waiting + state.done > 0;
    if (!isLeft && !(isNewLogin && isWished())) return;
    running = isWished();
    progress = Math.min(99, Math.max(progress, state.progress));
    if (isLeft) work();
    else endAfter(times.historyWithin);
  };
  return {
    async hear(stanza) {
      const announced = announcedIn(stanza);
      const providerId = stanza.attrs['id'];
      if (announced === null || !providerId || !(isWished() || tellsPeople(announced))) return;
      const percent = holdsMessages(announced) ? Math.max(0, Math.min(100, announced.progress ?? 0)) : 0;
      const sealed = worker.box.seal(packChunk(announced));
      await keepChunk(db, id, line, { providerId, sealed, progress: percent }).catch((error: unknown) => {
        if (error instanceof LostLine) needs.lose();
        throw error;
      });
      clearTimeout(ending);
      if (isWished() && holdsMessages(announced) && !running) {
        running = true;
        changed();
      }
      work();
    },
    opened,
    isRunning: () => running,
    progress: () => progress,
    lack: () => lack,
  };
}
