import type { Connection } from '@balcao/contract/connections/connection';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { selectConnection, selectConnections } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { selectQueuesOf } from './connection-queue.store.ts';
import { type ConnectionReader, presentConnection } from './present-connection.ts';

export const connectionReaderOf = (actor: Actor): ConnectionReader => ({
  admin: can(actor, 'connections:seeSecrets'),
  canSeeNumbers: can(actor, 'numbers:seeFull'),
});

/** Default connection first. */
export async function listConnections(tx: Tx, reader: ConnectionReader, deps: ConnectionDeps): Promise<Connection[]> {
  const rows = await selectConnections(tx);
  const queues = await selectQueuesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentConnection(row, queues, reader, deps));
}

export async function showConnection(
  tx: Tx,
  reader: ConnectionReader,
  id: number,
  deps: ConnectionDeps,
): Promise<Connection> {
  const row = await selectConnection(tx, id);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  return presentConnection(row, await selectQueuesOf(tx, [id]), reader, deps);
}
