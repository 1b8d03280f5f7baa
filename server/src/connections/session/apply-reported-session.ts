import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';
import { announceConnection } from '../connection.audience.ts';
import {
  type ConnectionRow,
  lockAccount,
  lockConnectionForChange,
  saveAccount,
  selectConnections,
} from '../connection.store.ts';
import type { ConnectionDeps } from '../connection-deps.ts';
import { changeSession, type SessionChange } from './change-session.ts';

/** `accountId`: the linked number, once known. */
export type ReportedSession = SessionChange & { accountId: string | null };

const workingStatuses = ['CONNECTED', 'importing', 'TIMEOUT'];

/**
 * Applies the session state that a worker reported for a connection. `read` returns it under the connection's lock, or
 * null when it was already applied. One number on two connections of a company would receive every message twice: the
 * first keeps it, the other is unlinked with the reason `sameNumber`.
 */
export async function applyReportedSession(
  tx: Tx,
  id: number,
  read: () => Promise<ReportedSession | null>,
  deps: ConnectionDeps,
): Promise<void> {
  const row = await lockConnectionForChange(tx, id);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  const reported = await read();
  if (reported === null) return;
  const { accountId, ...change } = reported;
  // A connection that was down keeps its number, which another may have been linked to meanwhile.
  if (accountId !== null && (accountId !== row.accountId || !workingStatuses.includes(row.status))) {
    if (await isLinkedElsewhere(tx, row, accountId)) {
      await deps.sessions.requestSession(tx, id, 'disconnect');
      await changeSession(tx, id, { status: 'DISCONNECTED', reason: 'sameNumber' });
      return;
    }
    await saveAccount(tx, id, accountId);
  }
  // It was unlinked for this reason, and the following report has none.
  if (row.statusReason === 'sameNumber' && change.status === 'DISCONNECTED' && change.reason === undefined)
    change.reason = 'sameNumber';
  await changeSession(tx, id, change);
  if (accountId !== null && accountId !== row.accountId) await announceConnection(tx, id, deps);
}

async function isLinkedElsewhere(tx: Tx, { id, provider }: ConnectionRow, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId);
  return (await selectConnections(tx)).some(
    (other) =>
      other.id !== id &&
      other.provider === provider &&
      other.accountId === accountId &&
      workingStatuses.includes(other.status),
  );
}
