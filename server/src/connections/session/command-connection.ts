import { connectionStatus, provider as providers } from '@balcao/contract/connections/connection';
import { nextStatusAfterCommand, type SessionCommand } from '@balcao/contract/connections/connection.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceConnection } from '../connection.audience.ts';
import { type ConnectionRow, lockConnectionForChange, saveAccount, selectConnections } from '../connection.store.ts';
import type { ConnectionDeps } from '../connection-deps.ts';
import { activationOf } from './activation-of.ts';
import { changeSession } from './change-session.ts';
import type { DesiredSession } from './session-port.ts';

/** Try again, new QR or disconnect. Queues and texts are not touched. */
export async function commandConnection(
  tx: Tx,
  actor: Actor,
  id: number,
  command: SessionCommand,
  deps: ConnectionDeps,
): Promise<void> {
  const row = await lockConnectionAsAdmin(tx, actor, id);
  await recordCommand(tx, actor, row, command);
  const activation = activationOf(providers.parse(row.provider), row.credentialsSecret);
  const before = connectionStatus.parse(row.status);
  const status = nextStatusAfterCommand(activation, before, command);
  if (activation.by !== 'session') await changeSession(tx, id, { status });
  // A connection that is connected or connecting is not changed.
  else if (command !== 'tryAgain' || status !== before) await requestSession(tx, row, command, deps);
}

/** Starts a new session, paired by a code that is typed into the phone of this number (digits). */
export async function pairByCode(tx: Tx, actor: Actor, id: number, phone: string, deps: ConnectionDeps): Promise<void> {
  const row = await lockConnectionAsAdmin(tx, actor, id);
  ensure(row.provider === 'beta', 'ERR_CHANNEL_UNSUPPORTED');
  await recordCommand(tx, actor, row, 'pairByCode');
  await requestSession(tx, row, { pairByCode: phone }, deps);
}

/** Reconnects one connection; the account stays linked. */
export async function restartConnection(tx: Tx, actor: Actor, id: number, deps: ConnectionDeps): Promise<void> {
  const row = await lockConnectionAsAdmin(tx, actor, id);
  if (row.provider === 'beta') {
    await recordCommand(tx, actor, row, 'restart');
    await requestSession(tx, row, 'restart', deps);
  } else await commandConnection(tx, actor, id, 'tryAgain', deps);
}

/** Restarts the company's connections, one by one. A connection that was never paired is skipped. */
export async function restartConnections(tx: Tx, actor: Actor, deps: ConnectionDeps): Promise<void> {
  ensure(can(actor, 'connections-page:actionButtons'), 'ERR_NO_PERMISSION');
  for (const { id, provider, accountId } of await selectConnections(tx))
    if (provider !== 'beta' || accountId !== null) await restartConnection(tx, actor, id, deps);
}

const recordCommand = (tx: Tx, actor: Actor, { id, name }: ConnectionRow, command: string): Promise<void> =>
  recordAudit(tx, {
    action: 'connection.command',
    by: actor,
    subject: { id, name },
    changes: { command: { after: command } },
  });

async function lockConnectionAsAdmin(tx: Tx, actor: Actor, id: number): Promise<ConnectionRow> {
  ensure(can(actor, 'connections-page:actionButtons'), 'ERR_NO_PERMISSION');
  const row = await lockConnectionForChange(tx, id);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  return row;
}

async function requestSession(
  tx: Tx,
  row: ConnectionRow,
  desired: DesiredSession,
  deps: ConnectionDeps,
): Promise<void> {
  await deps.sessions.requestSession(tx, row.id, desired);
  await changeSession(tx, row.id, { status: desired === 'disconnect' ? 'DISCONNECTED' : 'OPENING' });
  const isUnlinking = desired !== 'tryAgain' && desired !== 'restart';
  if (!isUnlinking || row.accountId === null) return;
  await saveAccount(tx, row.id, null);
  await announceConnection(tx, row.id, deps);
}
