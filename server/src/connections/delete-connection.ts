import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { holdCompany } from '../companies/hold-company.ts';
import type { Tx } from '../platform/tx.ts';
import { commandConnection } from './command-connection.ts';
import { announceConnection, announceConnectionGone } from './connection.audience.ts';
import {
  type ConnectionRow,
  deleteConnectionRow,
  hasUnfinishedTickets,
  lockConnection,
  selectConnections,
  setDefault,
} from './connection.store.ts';
import type { Lines } from './lines.ts';

/**
 * Before a WhatsApp Web connection is deleted, its account is unlinked: the phone must not keep listing a deleted
 * device, and its keys in a backup must no longer work. Returns whether the caller has to wait for that.
 */
export async function partFromLine(tx: Tx, actor: Actor, id: number, lines: Lines): Promise<boolean> {
  const leaving = await demandDeletable(tx, actor, id);
  if (leaving.provider !== 'beta') return false;
  await commandConnection(tx, actor, id, 'disconnect', lines);
  return true;
}

/** Closed tickets stay, without a connection. The oldest other connection becomes the default. */
export async function deleteConnection(tx: Tx, actor: Actor, id: number, lines: Lines): Promise<void> {
  await holdCompany(tx);
  const leaving = await demandDeletable(tx, actor, id);
  await deleteConnectionRow(tx, id);
  announceConnectionGone(tx, id);
  const heir = leaving.isDefault ? (await selectConnections(tx))[0] : undefined;
  if (heir !== undefined) {
    await setDefault(tx, heir.id);
    await announceConnection(tx, heir.id, lines);
  }
}

async function demandDeletable(tx: Tx, actor: Actor, id: number): Promise<ConnectionRow> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const row = await lockConnection(tx, id);
  demand(row, 'ERR_NO_WAPP_FOUND');
  demand(!(await hasUnfinishedTickets(tx, id)), 'ERR_WAPP_HAS_TICKETS');
  return row;
}
