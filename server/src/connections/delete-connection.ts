import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceConnection, announceConnectionDeleted } from './connection.audience.ts';
import {
  type ConnectionRow,
  deleteConnectionRow,
  hasActiveTickets,
  hasRunningCampaign,
  lockConnection,
  selectConnections,
  setDefault,
} from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { commandConnection } from './session/command-connection.ts';

/**
 * Before a WhatsApp Web connection is deleted, its account is unlinked: the phone must not keep listing a deleted
 * device, and its keys in a backup must no longer work. Returns whether the caller has to wait for that.
 */
export async function unlinkBeforeDelete(tx: Tx, actor: Actor, id: number, deps: ConnectionDeps): Promise<boolean> {
  const connection = await lockDeletable(tx, actor, id);
  if (connection.provider !== 'beta') return false;
  await commandConnection(tx, actor, id, 'disconnect', deps);
  return true;
}

/** Closed tickets stay, without a connection. The oldest other connection becomes the default. */
export async function deleteConnection(tx: Tx, actor: Actor, id: number, deps: ConnectionDeps): Promise<void> {
  await lockCompany(tx);
  const connection = await lockDeletable(tx, actor, id);
  await deps.effects.beforeRemoval(tx, id);
  await deleteConnectionRow(tx, id);
  await recordAudit(tx, { action: 'connection.remove', by: actor, subject: { id, name: connection.name } });
  announceConnectionDeleted(tx, id);
  const nextDefault = connection.isDefault ? (await selectConnections(tx))[0] : undefined;
  if (nextDefault !== undefined) {
    await setDefault(tx, nextDefault.id);
    await announceConnection(tx, nextDefault.id, deps);
  }
}

async function lockDeletable(tx: Tx, actor: Actor, id: number): Promise<ConnectionRow> {
  ensure(can(actor, 'connections-page:editOrDeleteConnection'), 'ERR_NO_PERMISSION');
  const row = await lockConnection(tx, id);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  ensure(!(await hasRunningCampaign(tx, id)), 'ERR_CAMPAIGN_RUNNING');
  ensure(!(await hasActiveTickets(tx, id)), 'ERR_WAPP_HAS_TICKETS');
  return row;
}
