import { connectionStatus } from '@balcao/contract/connections/connection';
import { afterCommand, type SessionCommand } from '@balcao/contract/connections/connection.rules';
import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { changeSession } from './change-session.ts';
import { announceConnection } from './connection.audience.ts';
import { type ConnectionRow, holdConnection, saveAccount, selectConnections } from './connection.store.ts';
import type { Lines } from './lines.ts';
import { openingOf } from './opening-of.ts';
import type { SessionWish } from './sessions.ts';

/** Try again, new QR or disconnect. Queues and texts are not touched. */
export async function commandConnection(
  tx: Tx,
  actor: Actor,
  id: number,
  command: SessionCommand,
  lines: Lines,
): Promise<void> {
  const row = await demandConnection(tx, actor, id);
  const opening = openingOf(row.provider, row.credentialsSecret);
  const before = connectionStatus.parse(row.status);
  const status = afterCommand(opening, before, command);
  if (opening.by !== 'session') await changeSession(tx, id, { status });
  // A connection that is connected or connecting is not changed.
  else if (command !== 'tryAgain' || status !== before) await wishSession(tx, row, command, lines);
}

/** A new session, by a code that is typed into the phone of this number (digits). */
export async function pairByCode(tx: Tx, actor: Actor, id: number, phone: string, lines: Lines): Promise<void> {
  const row = await demandConnection(tx, actor, id);
  demand(row.provider === 'beta', 'ERR_CHANNEL_UNSUPPORTED');
  await wishSession(tx, row, { pairByCode: phone }, lines);
}

/** Reconnects one connection; the account stays linked. */
export async function restartConnection(tx: Tx, actor: Actor, id: number, lines: Lines): Promise<void> {
  const row = await demandConnection(tx, actor, id);
  if (row.provider === 'beta') await wishSession(tx, row, 'restart', lines);
  else await commandConnection(tx, actor, id, 'tryAgain', lines);
}

/** Restarts the company's connections, one after the other. One that was never paired has nothing to restart. */
export async function restartConnections(tx: Tx, actor: Actor, lines: Lines): Promise<void> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  for (const { id, provider, accountId } of await selectConnections(tx))
    if (provider !== 'beta' || accountId !== null) await restartConnection(tx, actor, id, lines);
}

async function demandConnection(tx: Tx, actor: Actor, id: number): Promise<ConnectionRow> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const row = await holdConnection(tx, id);
  demand(row, 'ERR_NO_WAPP_FOUND');
  return row;
}

async function wishSession(tx: Tx, row: ConnectionRow, wish: SessionWish, lines: Lines): Promise<void> {
  await lines.sessions.wish(tx, row.id, wish);
  await changeSession(tx, row.id, { status: wish === 'disconnect' ? 'DISCONNECTED' : 'OPENING' });
  const unlinks = wish !== 'tryAgain' && wish !== 'restart';
  if (!unlinks || row.accountId === null) return;
  await saveAccount(tx, row.id, null);
  await announceConnection(tx, row.id, lines);
}
