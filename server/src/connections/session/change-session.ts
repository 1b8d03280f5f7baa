import { type ConnectionStatus, connectionStatus } from '@balcao/contract/connections/connection';
import { isListening } from '@balcao/contract/connections/connection.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';
import { announceSession } from '../connection.audience.ts';
import { lockConnectionForChange, saveSession } from '../connection.store.ts';
import { closeDowntime, explainDowntime, openDowntime } from '../health/downtime.store.ts';
import { connectionStatusChanged } from './connection-status-changed.ts';

export type SessionChange = {
  status: ConnectionStatus;
  /** why it is down, as text for its owner */
  reason?: string;
  /** content of the QR code; "" closes the dialog */
  qrcode?: string;
  /** to be typed into the phone */
  pairingCode?: string;
  /** percent */
  importProgress?: number | null;
  /** epoch ms */
  expirationTime?: number | null;
  retries?: number;
};

/**
 * Sets the status of a connection after a driver's report or a command. `downSince` is kept until it is connected again;
 * downtimes are recorded only here, for every kind of connection.
 */
export async function changeSession(tx: Tx, id: number, change: SessionChange): Promise<void> {
  const before = await lockConnectionForChange(tx, id);
  ensure(before, 'ERR_NO_WAPP_FOUND');
  const { status, reason = null, qrcode = '', pairingCode = '', expirationTime = null, retries = 0 } = change;
  const importProgress = change.importProgress ?? null;
  const wasListening = isListening(connectionStatus.parse(before.status));
  const downSince = isListening(status) ? null : wasListening ? tx.now : before.downSince;
  await saveSession(tx, id, {
    status,
    statusReason: reason,
    qrcode,
    pairingCode,
    expirationTime,
    retries,
    importProgress,
    downSince,
  });
  if (isListening(status)) await closeDowntime(tx, id);
  else if (wasListening) await openDowntime(tx, id, reason ?? '');
  else if (reason) await explainDowntime(tx, id, reason);
  if (status !== before.status) tx.publish(connectionStatusChanged, { id, name: before.name, status, reason });
  await announceSession(tx, id);
}
