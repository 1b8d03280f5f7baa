import type { WASocket } from 'baileys';
import type { SessionConfig } from '../../protocol.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { DecodeFailedError } from '../decoder/decode-history.ts';
import type { LossReason } from '../decoder/history-part.ts';
import type { AuthState } from '../keys/auth-state.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import { type Chunk, countAttempt, undoAttempt } from './history.store.ts';
import { containsMessages, decodePacked, fetchPacked, unpackChunk } from './history-chunk.ts';
import { importPart } from './import-part.ts';

type ImportChunkDeps = {
  auth: AuthState;
  config: SessionConfig;
  timers: Pick<ChatTimers, 'recordHistory'>;
  isActive(): boolean;
};

/** Decode attempts without a result, or with a crash, after which a chunk is skipped. */
const maxDecodeAttempts = 3;

/** Downloads, decodes and imports a chunk. A returned reason is permanent. Throws when it may succeed later. */
export async function importChunk(
  worker: Worker,
  connection: LeasedConnection,
  chunk: Chunk,
  socket: WASocket,
  needs: ImportChunkDeps,
): Promise<LossReason | null> {
  const announced = unpackChunk(worker.box.open(chunk.sealed));
  const hosts = announced.directPath
    ? (await socket.refreshMediaConn(false)).hosts.map(({ hostname }) => hostname)
    : [];
  const packed = await fetchPacked(announced, { hosts, spoolDir: worker.spoolDir });
  if (typeof packed === 'string') return packed;
  try {
    if ((await countAttempt(worker.db, worker.id, connection, chunk)) > maxDecodeAttempts) return 'unreadable';
    const withMessages = needs.config.importFrom !== null && containsMessages(announced);
    const limits = { withMessages, withinMs: worker.timeouts.historyOpenWithin };
    return await decodePacked(packed, limits, (part) =>
      importPart(worker, connection, part, { ...needs, sock: socket }),
    );
  } catch (error) {
    // The database was unavailable or the lease was lost: not the chunk's fault.
    if (!(error instanceof DecodeFailedError))
      await undoAttempt(worker.db, worker.id, connection, chunk).catch(() => {});
    throw error;
  } finally {
    await packed.remove();
  }
}
