import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { changeSession, type SessionChange } from './change-session.ts';
import { announceConnection } from './connection.audience.ts';
import { holdConnection, saveAccount, selectConnections } from './connection.store.ts';
import type { Lines } from './lines.ts';

/** `accountId`: the number that is linked, once it is known. */
export type SaidOfLine = SessionChange & { accountId: string | null };

const working = ['CONNECTED', 'importing', 'TIMEOUT'];

/**
 * Applies the session state that a worker reported for a connection. `read` gives it under the connection's lock, or
 * null when it was applied before. One number on two connections would receive every message twice: the first keeps it,
 * the other is unlinked with the reason `sameNumber`. Returns whether messages can be sent now.
 */
export async function hearSession(
  tx: Tx,
  id: number,
  read: () => Promise<SaidOfLine | null>,
  lines: Lines,
): Promise<boolean> {
  const row = await holdConnection(tx, id);
  demand(row, 'ERR_NO_WAPP_FOUND');
  const said = await read();
  if (said === null) return false;
  const { accountId, ...change } = said;
  if (accountId !== null && accountId !== row.accountId) {
    const twin = (await selectConnections(tx)).some(
      (other) =>
        other.id !== id &&
        other.provider === row.provider &&
        other.accountId === accountId &&
        working.includes(other.status),
    );
    if (twin) {
      await lines.sessions.wish(tx, id, 'disconnect');
      await changeSession(tx, id, { status: 'DISCONNECTED', reason: 'sameNumber' });
      return false;
    }
    await saveAccount(tx, id, accountId);
  }
  // It was unlinked for this reason, and the report of that has no reason of its own.
  if (row.statusReason === 'sameNumber' && change.status === 'DISCONNECTED' && change.reason === undefined)
    change.reason = 'sameNumber';
  await changeSession(tx, id, change);
  if (accountId !== null && accountId !== row.accountId) await announceConnection(tx, id, lines);
  return change.status === 'CONNECTED' || change.status === 'importing';
}
