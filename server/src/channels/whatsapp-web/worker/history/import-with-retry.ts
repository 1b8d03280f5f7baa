import { setTimeout as sleep } from 'node:timers/promises';
import type { WASocket } from 'baileys';
import { backoffMs } from '../../../../platform/async/backoff.ts';
import { isOutage } from '../../../../platform/db/constraint-errors.ts';
import type { SessionConfig } from '../../protocol.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { LossReason } from '../decoder/history-part.ts';
import type { AuthState } from '../keys/auth-state.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import type { Chunk } from './history.store.ts';
import { importChunk } from './import-chunk.ts';

type RetryDeps = {
  auth: AuthState;
  config(): SessionConfig;
  timers: Pick<ChatTimers, 'recordHistory'>;
  isActive(): boolean;
  /** the open socket; null: the next one continues */
  openSocket(): WASocket | null;
};

/** Failed downloads, the last ones minutes apart, after which a chunk is abandoned. */
const maxAttempts = 10;

/** Null: imported. A reason: skipped. */
export async function importWithRetry(
  worker: Worker,
  connection: LeasedConnection,
  chunk: Chunk,
  { auth, config, timers, isActive, openSocket }: RetryDeps,
): Promise<LossReason | null | 'not now'> {
  const { log, timeouts } = worker;
  const logFields = { companyId: connection.companyId, whatsappId: connection.whatsappId };
  const backoff = { firstMs: timeouts.backoffFirst, maxMs: timeouts.backoffMax, jitter: 0.5 };
  for (let failures = 1; ; failures++) {
    const sock = openSocket();
    if (sock === null) return 'not now';
    const release = await worker.acquireImportSlot(connection.companyId);
    try {
      const reason = await importChunk(worker, connection, chunk, sock, { auth, config: config(), timers, isActive });
      if (reason === 'gone') log.warn(logFields, 'a chunk of history no longer exists');
      else if (reason !== null) log.error({ ...logFields, reason }, 'a chunk of history is set aside');
      return reason;
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      if (openSocket() !== sock) return 'not now';
      log.warn(
        { ...logFields, failures, error: String(error).slice(0, 200) },
        'a chunk of history could not be fetched yet',
      );
      // A full or unavailable database is not the chunk's fault.
      if (failures >= maxAttempts && !isOutage(error)) return 'gone';
    } finally {
      release();
    }
    await sleep(backoffMs(failures, backoff));
  }
}
