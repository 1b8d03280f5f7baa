import type { WASocket } from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import type { Stanza } from '../reading/stanza.ts';
import type { AuthState } from './auth-state.ts';
import { bringInChunk } from './bring-in-chunk.ts';
import { backoff } from './closing.ts';
import { type Chunk, endChunk, endImport, importState, keepChunk, nextChunk } from './history.store.ts';
import { announcedIn, fetchChunk, packChunk, unpackChunk } from './history-chunk.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';

export type Import = {
  /** A piece that our phone announces is durable once this resolves. Of anything else nothing. */
  hear(stanza: Stanza): Promise<void>;
  /** A link stands. Goes on with what is left, whoever had begun it. `isNewLogin`: a phone offers its past. */
  opened(sock: WASocket, isNewLogin: boolean): Promise<void>;
  isRunning(): boolean;
  /** Percent. */
  progress(): number;
  /** Something of it was not there any more. */
  isIncomplete(): boolean;
};

type Needs = {
  auth: AuthState;
  config(): SessionConfig;
  wanted(): boolean;
  lose(): void;
  isOpen(sock: WASocket): boolean;
  changed(): void;
};

/** After so many failures, minutes apart at the end, a piece is given up. */
const attemptsMost = 10;

/**
 * Brings in what a phone offers of its past to a new device: no news to anybody, and in no hurry. Pieces stand in a table
 * from before their receipt until they are in the journal; so does how far it is.
 */
export function openImport(worker: Worker, line: HeldLine, needs: Needs): Import {
  const { auth, config, wanted, changed } = needs;
  const { db, id, times, log } = worker;
  const facts = { whatsappId: line.whatsappId };
  let sock: WASocket | null = null;
  let [running, incomplete, progress] = [false, false, 0];
  let [working, more] = [false, false];
  let ending: NodeJS.Timeout | undefined;

  const endAfter = (ms: number): void => {
    clearTimeout(ending);
    ending = setTimeout(() => void end().catch(unfinished), ms).unref();
  };
  const end = async (): Promise<void> => {
    if (working || !running || !wanted()) return;
    // Not yet: the next link goes on with it.
    if ((await importState(db, line)).waiting > 0) return;
    await endImport(db, id, line);
    running = false;
    changed();
  };
  const unfinished = (error: unknown): void => {
    if (error instanceof LostLine) needs.lose();
    else log.warn({ ...facts, error: String(error).slice(0, 200) }, 'history waits');
    if (running && wanted()) setTimeout(work, times.backoffFirst).unref();
  };
  const work = (): void => {
    more = true;
    if (working) return;
    working = true;
    void workAll()
      .finally(() => {
        working = false;
        if (running) endAfter(times.historyQuiet);
      })
      .catch(unfinished);
  };
  const workAll = async (): Promise<void> => {
    while (more) {
      more = false;
      for (let chunk = await nextChunk(db, line); chunk && canGoOn(); chunk = await nextChunk(db, line)) {
        const isThere = await untilIn(chunk);
        if (isThere === null) return;
        await endChunk(db, id, line, chunk, !isThere);
        const state = await importState(db, line);
        incomplete ||= state.lost > 0;
        // Each phase counts to a hundred by itself: the bar only goes forward.
        progress = Math.min(99, Math.max(progress, state.progress));
        changed();
      }
    }
  };
  const canGoOn = (): boolean => wanted() && sock !== null && needs.isOpen(sock);
  /** False: it does not come any more. Null: not on this link. */
  const untilIn = async (chunk: Chunk): Promise<boolean | null> => {
    for (let failures = 1; ; failures++) {
      const on = sock;
      if (on === null || !canGoOn()) return null;
      const release = await worker.importTurn();
      try {
        if (await bringIn(chunk, on)) return true;
        log.warn(facts, 'a piece of history is not there any more');
        return false;
      } catch (error) {
        if (error instanceof LostLine) throw error;
        if (!canGoOn() || on !== sock) return null;
        log.warn({ ...facts, failures, error: String(error).slice(0, 200) }, 'a piece of history did not come yet');
        if (failures >= attemptsMost) return false;
      } finally {
        release();
      }
      await new Promise((again) => setTimeout(again, backoff(failures, times.backoffFirst, times.backoffMost)));
    }
  };
  const bringIn = async (chunk: Chunk, on: WASocket): Promise<boolean> => {
    const announced = unpackChunk(worker.box.open(chunk.sealed));
    const hosts = announced.directPath ? (await on.refreshMediaConn(false)).hosts.map(({ hostname }) => hostname) : [];
    const piece = await fetchChunk(announced, { hosts, spoolDir: worker.spoolDir });
    if (piece !== null) await bringInChunk(worker, line, piece, { auth, config: config(), sock: on, wanted });
    return piece !== null;
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
    incomplete = state.lost > 0;
    const isLeft = state.waiting + state.done > 0;
    if (!isLeft && !(isNewLogin && config().importFrom !== null)) return;
    running = true;
    progress = Math.min(99, Math.max(progress, state.progress));
    if (isLeft) work();
    else endAfter(times.historyWithin);
  };
  return {
    async hear(stanza) {
      const announced = config().importFrom === null ? null : announcedIn(stanza);
      const providerId = stanza.attrs['id'];
      if (announced === null || !providerId) return;
      const percent = Math.max(0, Math.min(100, announced.progress ?? 0));
      const sealed = worker.box.seal(packChunk(announced));
      await keepChunk(db, id, line, { providerId, sealed, progress: percent }).catch((error: unknown) => {
        if (error instanceof LostLine) needs.lose();
        throw error;
      });
      const isFirst = !running;
      running = true;
      clearTimeout(ending);
      if (isFirst) changed();
      work();
    },
    opened,
    isRunning: () => running,
    progress: () => progress,
    isIncomplete: () => incomplete,
  };
}
