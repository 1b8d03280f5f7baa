import type { ConnectionReason } from '@balcao/contract/connections/connection';
import {
  isAboutCredentials,
  isOverByCheck,
  isOverByDelivery,
  isOverByRelease,
} from '@balcao/contract/connections/notice.rules';
import type { Tx } from '../platform/db/tx.ts';
import { announceSession } from './connection.audience.ts';
import { type ConnectionRow, lockConnectionForChange, saveNotice } from './connection.store.ts';
import { changeSession } from './session/change-session.ts';

/**
 * Shows the channel's notice beside the connection's status until it is resolved. A notice that stopped the connection, or that deliveries do not
 * resolve, is not replaced by one that the next delivery resolves, and a refused token by none: new credentials are what starts
 * the connection again. `isOver`: the account was reinstated, which ends what was reported before.
 */
export async function explainStatus(
  tx: Tx,
  whatsappId: number,
  { text, at, isOver }: { text: string; at: Date; isOver?: boolean | undefined },
): Promise<void> {
  if (isOver)
    return reviveIf(
      tx,
      whatsappId,
      ({ reason, noticedAt }) => isOverByRelease(reason) && (noticedAt === null || noticedAt <= at),
    );
  const row = await lockConnectionForChange(tx, whatsappId);
  if (!row) return;
  const before = row.statusReason;
  const isLasting = before !== null && (row.status !== 'CONNECTED' || !isOverByDelivery(before, { isTemplate: false }));
  if (isLasting && isOverByDelivery(text, { isTemplate: false })) return;
  if (before !== null && row.status !== 'CONNECTED' && isAboutCredentials(before)) return;
  await saveNotice(tx, whatsappId, { reason: text, at });
  await announceSession(tx, whatsappId);
}

const wrongSignature = 'wrongSignature' satisfies ConnectionReason;

/**
 * Received events are not signed with the stored app secret. Anybody can post them, so the notice is shown only while the connection
 * is up and has no other one, and it stops nothing.
 */
export async function noticeWrongSignature(tx: Tx, whatsappId: number): Promise<void> {
  const row = await lockConnectionForChange(tx, whatsappId);
  if (row?.status !== 'CONNECTED' || row.statusReason !== null) return;
  await saveNotice(tx, whatsappId, { reason: wrongSignature, at: tx.now });
  await announceSession(tx, whatsappId);
}

/** Called for an event with the right signature. */
export const endWrongSignature = (tx: Tx, whatsappId: number): Promise<void> =>
  reviveIf(tx, whatsappId, (connection) => hasWrongSignature({ statusReason: connection.reason }));

export const hasWrongSignature = ({ statusReason }: { statusReason: string | null }): boolean =>
  statusReason === wrongSignature;

/** Called when a message written after the notice was delivered to its customer. */
export const endNoticeByDelivery = (tx: Tx, whatsappId: number, message: { isTemplate: boolean }): Promise<void> =>
  reviveIf(
    tx,
    whatsappId,
    ({ reason, status, noticedAt }) =>
      status === 'CONNECTED' && noticedAt !== null && isOverByDelivery(reason, message),
  );

/** The vendor accepts the stored credentials: a connection that was stopped because of them is up again. */
export const confirmCredentials = (tx: Tx, whatsappId: number): Promise<void> =>
  reviveIf(tx, whatsappId, ({ reason }) => isOverByCheck(reason));

/** Clears the reason if `isOver`; a connection stopped by it is up again. One that a person disconnected has none. */
async function reviveIf(
  tx: Tx,
  whatsappId: number,
  isOver: (connection: { reason: string } & Pick<ConnectionRow, 'status' | 'noticedAt'>) => boolean,
): Promise<void> {
  const row = await lockConnectionForChange(tx, whatsappId);
  if (row?.statusReason && isOver({ ...row, reason: row.statusReason }))
    await changeSession(tx, whatsappId, { status: 'CONNECTED' });
}
