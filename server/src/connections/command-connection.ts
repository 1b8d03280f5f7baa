import { connectionStatus } from '@balcao/contract/connections/connection';
import { afterCommand, type SessionCommand } from '@balcao/contract/connections/connection.rules';
import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { changeSession } from './change-session.ts';
import { lockConnection, selectConnections } from './connection.store.ts';
import { openingOf } from './opening-of.ts';

/** Try again, new QR or disconnect. Queues and texts are not touched. */
export async function commandConnection(tx: Tx, actor: Actor, id: number, command: SessionCommand): Promise<void> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const row = await lockConnection(tx, id);
  demand(row, 'ERR_NO_WAPP_FOUND');
  const status = afterCommand(
    openingOf(row.provider, row.credentialsSecret),
    connectionStatus.parse(row.status),
    command,
  );
  await changeSession(tx, id, { status });
}

/** The company's lines, one after the other. */
export async function restartConnections(tx: Tx, actor: Actor): Promise<void> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  for (const { id } of await selectConnections(tx)) await commandConnection(tx, actor, id, 'tryAgain');
}
