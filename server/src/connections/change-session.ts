import { type ConnectionStatus, connectionStatus } from '@balcao/contract/connections/connection';
import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { announceSession } from './connection.audience.ts';
import { lockConnection, saveSession } from './connection.store.ts';

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

/** What a line has come to, by a driver or a command. Since when it is down is kept until it is up again. */
export async function changeSession(tx: Tx, id: number, change: SessionChange): Promise<void> {
  const before = await lockConnection(tx, id);
  demand(before, 'ERR_NO_WAPP_FOUND');
  const { status, reason = null, qrcode = '', pairingCode = '', expirationTime = null, retries = 0 } = change;
  const importProgress = change.importProgress ?? null;
  const wasUp = connectionStatus.parse(before.status) === 'CONNECTED';
  const downSince = status === 'CONNECTED' ? null : wasUp ? tx.now : before.downSince;
  await saveSession(tx, id, {
    ...{ status, statusReason: reason, qrcode, pairingCode, expirationTime, retries, importProgress, downSince },
  });
  await announceSession(tx, id);
}
