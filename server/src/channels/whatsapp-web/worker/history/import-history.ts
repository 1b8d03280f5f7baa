import type { WASocket } from 'baileys';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { reportLeaseLoss } from '../context/report-lease-loss.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import {
  completeChunk,
  completeImport,
  type ImportState,
  importState,
  insertChunk,
  nextChunk,
} from './history.store.ts';
import { containsIdentities, containsMessages, historyNotificationOf, packChunk } from './history-chunk.ts';
import { importWithRetry } from './import-with-retry.ts';

export type HistoryImport = {
  /** Stores an announced history chunk; durable once this resolves. Other stanzas are ignored. */
  record(stanza: Stanza): Promise<void>;
  /** A socket is open: continues a pending import of any worker. `isNewLogin`: the phone offers its history. */
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
  timers: Pick<ChatTimers, 'recordHistory'>;
  isActive(): boolean;
  leaseLost(): void;
  isOpen(sock: WASocket): boolean;
  progressChanged(): void;
};

/**
 * Imports the history that a phone offers to a new device: without notifications and at low priority. Chunks are stored
 * from before their receipt until they are in the journal, with the progress. The library decodes none of them: their
 * contents are untrusted. When no import is requested, chunks with LID mappings are decoded nevertheless, and nothing
 * of them is shown.
 */
export function openHistoryImport(
  worker: Worker,
  connection: LeasedConnection,
  needs: HistoryImportDeps,
): HistoryImport {
  const run: ImportRun = {
    worker,
    connection,
    needs,
    sock: null,
    isRunning: false,
    progress: 0,
    lossReason: null,
    isWorking: false,
    recorded: 0,
    ending: openTimer(() => void end(run).catch((error: unknown) => retryLater(run, error))),
    work: coalesce(async () => {
      run.isWorking = true;
      await importAll(run).catch((error: unknown) => retryLater(run, error));
      run.isWorking = false;
      run.ending.set(worker.timeouts.historyQuiet);
    }),
  };
  return {
    record: (stanza) => record(run, stanza),
    socketOpened: (sock, isNewLogin) => socketOpened(run, sock, isNewLogin),
    isRunning: () => run.isRunning,
    progress: () => run.progress,
    lossReason: () => run.lossReason,
  };
}

/** The import of one account. */
type ImportRun = {
  readonly worker: Worker;
  readonly connection: LeasedConnection;
  readonly needs: HistoryImportDeps;
  /** the last opened socket */
  sock: WASocket | null;
  isRunning: boolean;
  progress: number;
  lossReason: ReturnType<HistoryImport['lossReason']>;
  isWorking: boolean;
  /** number of stored chunks */
  recorded: number;
  /** ends the import when no more chunks are expected */
  readonly ending: Timer;
  /** imports what is stored */
  work(): Promise<void>;
};

async function record(run: ImportRun, stanza: Stanza): Promise<void> {
  const { worker, connection, needs } = run;
  const announced = historyNotificationOf(stanza);
  const providerId = stanza.attrs['id'];
  if (announced === null || !providerId || !(isRequested(run) || containsIdentities(announced))) return;
  const progress = containsMessages(announced) ? Math.max(0, Math.min(100, announced.progress ?? 0)) : 0;
  const sealed = worker.box.seal(packChunk(announced));
  const stored = insertChunk(worker.db, worker.id, connection, { providerId, sealed, progress });
  await reportLeaseLoss(stored, needs.leaseLost);
  run.recorded++;
  run.ending.cancel();
  if (isRequested(run) && containsMessages(announced) && !run.isRunning) {
    run.isRunning = true;
    needs.progressChanged();
  }
  void run.work();
}

async function socketOpened(run: ImportRun, sock: WASocket, isNewLogin: boolean): Promise<void> {
  run.sock = sock;
  try {
    await resume(run, isNewLogin);
  } catch (error) {
    warnWaiting(run, error);
    const again = async (): Promise<void> => {
      if (openSocketOf(run) !== sock) return;
      await socketOpened(run, sock, isNewLogin);
      run.needs.progressChanged();
    };
    setTimeout(() => void again(), run.worker.timeouts.backoffFirst).unref();
  }
}

async function resume(run: ImportRun, isNewLogin: boolean): Promise<void> {
  const state = await importState(run.worker.db, run.connection);
  run.lossReason = lossReasonOf(state);
  const isLeft = state.waiting + state.done > 0;
  if (!isLeft && !(isNewLogin && isRequested(run))) return;
  run.isRunning = isRequested(run);
  run.progress = advance(run.progress, state.progress);
  if (isLeft) void run.work();
  else run.ending.set(run.worker.timeouts.historyWithin);
}

async function importAll(run: ImportRun): Promise<void> {
  const { worker, connection, needs } = run;
  const { db, id } = worker;
  const openSocket = () => openSocketOf(run);
  for (let chunk = await nextChunk(db, connection); chunk && openSocket(); chunk = await nextChunk(db, connection)) {
    const ended = await importWithRetry(worker, connection, chunk, { ...needs, openSocket });
    if (ended === 'not now') return;
    await completeChunk(db, id, connection, chunk, ended);
    const state = await importState(db, connection);
    run.lossReason = lossReasonOf(state);
    run.progress = advance(run.progress, state.progress);
    needs.progressChanged();
  }
}

async function end(run: ImportRun): Promise<void> {
  const { worker, connection, needs } = run;
  if (run.isWorking || !needs.isActive()) return;
  const { recorded } = run;
  // Not finished: the next socket continues.
  if ((await importState(worker.db, connection)).waiting > 0) return;
  await completeImport(worker.db, worker.id, connection);
  // A chunk has arrived meanwhile: the processing of that one ends the import.
  if (run.recorded !== recorded) return;
  run.isRunning = false;
  needs.progressChanged();
}

function retryLater(run: ImportRun, error: unknown): void {
  if (error instanceof LeaseLostError) run.needs.leaseLost();
  else warnWaiting(run, error);
  if (run.needs.isActive()) setTimeout(() => void run.work(), run.worker.timeouts.backoffFirst).unref();
}

function warnWaiting({ worker, connection: { companyId, whatsappId } }: ImportRun, error: unknown): void {
  worker.log.warn({ companyId, whatsappId, error: String(error).slice(0, 200) }, 'the import of history is retried');
}

const isRequested = ({ needs }: ImportRun): boolean => needs.config().importFrom !== null;

const openSocketOf = ({ needs, sock }: ImportRun): WASocket | null =>
  needs.isActive() && sock !== null && needs.isOpen(sock) ? sock : null;

const lossReasonOf = ({ lost, setAside }: ImportState): ReturnType<HistoryImport['lossReason']> =>
  setAside > 0 ? 'historySetAside' : lost > 0 ? 'historyLost' : null;

/** Each phase counts to a hundred by itself: the total never decreases. */
const advance = (progress: number, percent: number): number => Math.min(99, Math.max(progress, percent));

type Timer = { set(ms: number): void; cancel(): void };

function openTimer(passed: () => void): Timer {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(ms) {
      clearTimeout(timer);
      timer = setTimeout(passed, ms).unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
