import { type ConnectionStatus, connectionStatus } from '@balcao/contract/connections/connection';
import { isListening } from '@balcao/contract/connections/connection.rules';
import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { announceSession } from './connection.audience.ts';
import { holdConnection, saveSession } from './connection.store.ts';
import { closeGap, explainGap, openGap } from './line-gaps.store.ts';

export type SessionChange = {
  status: ConnectionStatus;
  /** why it is down, in words for its owner */
  reason?: string;
  /** the text to draw; "" closes the dialog */
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
  const before = await holdConnection(tx, id);
  demand(before, 'ERR_NO_WAPP_FOUND');
  const { status, reason = null, qrcode = '', pairingCode = '', expirationTime = null, retries = 0 } = change;
  const importProgress = change.importProgress ?? null;
  const wasUp = isListening(connectionStatus.parse(before.status));
  const downSince = isListening(status) ? null : wasUp ? tx.now : before.downSince;
  await saveSession(tx, id, {
    ...{ status, statusReason: reason, qrcode, pairingCode, expirationTime, retries, importProgress, downSince },
  });
  if (isListening(status)) await closeGap(tx, id);
  else if (wasUp) await openGap(tx, id, reason ?? '');
  else if (reason) await explainGap(tx, id, reason);
  await announceSession(tx, id);
}
