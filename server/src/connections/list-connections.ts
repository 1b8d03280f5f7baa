import type { Connection } from '@balcao/contract/connections/connection';
import { demand } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { selectConnection, selectConnections } from './connection.store.ts';
import { connectionView, type Reader } from './connection-view.ts';
import type { Lines } from './lines.ts';
import { selectQueuesOf } from './whatsapp-queue.store.ts';

export const readerOf = (actor: Actor): Reader => ({
  admin: actor.profile === 'admin',
  numbers: can(actor, 'numbers:seeFull'),
});

/** The default first. */
export async function listConnections(tx: Tx, reader: Reader, lines: Lines): Promise<Connection[]> {
  const rows = await selectConnections(tx);
  const queues = await selectQueuesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => connectionView(row, queues, reader, lines));
}

export async function showConnection(tx: Tx, reader: Reader, id: number, lines: Lines): Promise<Connection> {
  const row = await selectConnection(tx, id);
  demand(row, 'ERR_NO_WAPP_FOUND');
  return connectionView(row, await selectQueuesOf(tx, [id]), reader, lines);
}
