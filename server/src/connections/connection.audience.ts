import { connectionStatus } from '@balcao/contract/connections/connection';
import type { ConnectionEvent } from '@balcao/contract/connections/connection.events';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { selectConnection } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { showConnection } from './list-connections.ts';
import { maskAccountId, withoutSecrets } from './present-connection.ts';

/** Announces a connection to the whole company, without its token. */
export async function announceConnection(tx: Tx, id: number, deps: ConnectionDeps): Promise<void> {
  const whatsapp = withoutSecrets(await showConnection(tx, { admin: false, canSeeNumbers: true }, id, deps));
  tx.emit('whatsapp', { action: 'update', whatsapp }, { rooms: ['company'] });
}

/** The QR code goes to admins only: whoever scans it controls the connection. */
export async function announceSession(tx: Tx, id: number): Promise<void> {
  const row = await selectConnection(tx, id);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  const { updatedAt, qrcode, pairingCode, expirationTime, retries, statusReason, noticedAt, importProgress } = row;
  const status = connectionStatus.parse(row.status);
  const session = {
    id,
    status,
    updatedAt: updatedAt.toISOString(),
    retries,
    statusReason,
    noticedAt: noticedAt?.toISOString() ?? null,
    importProgress,
    expirationTime,
  };
  tx.emit('whatsappSession', { action: 'update', session: { ...session, qrcode, pairingCode } }, { rooms: ['admins'] });
  tx.emit('whatsappSession', { action: 'update', session }, { rooms: ['company'], except: ['admins'] });
}

export const announceConnectionDeleted = (tx: Tx, id: number): void =>
  tx.emit('whatsapp', { action: 'delete', whatsappId: id }, { rooms: ['company'] });

/** The event for users without full number access. */
export const maskConnectionEvent = (event: ConnectionEvent): ConnectionEvent =>
  event.action === 'delete' || event.whatsapp.provider !== 'beta'
    ? event
    : { ...event, whatsapp: { ...event.whatsapp, accountId: maskAccountId(event.whatsapp.accountId) } };
