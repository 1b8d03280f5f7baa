import type { WASocket } from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import type { AuthState } from './auth-state.ts';
import { bringInPart } from './bring-in-part.ts';
import { type Chunk, countAttempt, forgetAttempt } from './history.store.ts';
import { fetchPacked, holdsMessages, openPacked, unpackChunk } from './history-chunk.ts';
import type { LossReason } from './history-part.ts';
import type { HeldLine, Worker } from './line.ts';
import { NotOpened } from './open-history.ts';

type Needs = { auth: AuthState; config: SessionConfig; wanted(): boolean };

/** Decode attempts without a result, or with a crash, after which a chunk is skipped. */
const openingsMost = 3;

/** Downloads, decodes and imports a chunk. A reason: it will never succeed. Throws when it may succeed later. */
export async function bringInPiece(
  worker: Worker,
  line: HeldLine,
  chunk: Chunk,
  on: WASocket,
  needs: Needs,
): Promise<LossReason | null> {
  const announced = unpackChunk(worker.box.open(chunk.sealed));
  const hosts = announced.directPath ? (await on.refreshMediaConn(false)).hosts.map(({ hostname }) => hostname) : [];
  const packed = await fetchPacked(announced, { hosts, spoolDir: worker.spoolDir });
  if (typeof packed === 'string') return packed;
  try {
    if ((await countAttempt(worker.db, worker.id, line, chunk)) > openingsMost) return 'unreadable';
    const withMessages = needs.config.importFrom !== null && holdsMessages(announced);
    const limits = { withMessages, withinMs: worker.times.historyOpenWithin };
    return await openPacked(packed, limits, (part) => bringInPart(worker, line, part, { ...needs, sock: on }));
  } catch (error) {
    // The database was unavailable or the lease was lost: not the chunk's fault.
    if (!(error instanceof NotOpened)) await forgetAttempt(worker.db, worker.id, line, chunk).catch(() => {});
    throw error;
  } finally {
    await packed.remove();
  }
}
