import type { ConnectionReason } from '@balcao/contract/connections/connection';
import { isOverByCheck, isOverByDelivery, isOverByRelease } from '@balcao/contract/connections/notice.rules';
import type { Tx } from '../platform/db/tx.ts';
import { announceSession } from './connection.audience.ts';
import { type ConnectionRow, lockConnectionForChange, saveNotice } from './connection.store.ts';
import { changeSession } from './session/change-session.ts';

/**
 * What the channel says about the connection, shown beside its status until that is over. What stopped the connection, or may last while answers are
 * delivered, is not replaced by what the next delivery ends. `isOver`: the account was given free again.
 */
export async function explainStatus(
  tx: Tx,
  whatsappId: number,
  { text, at, isOver }: { text: string; at: Date; isOver?: boolean | undefined },
): Promise<void> {
  if (isOver) return reviveIf(tx, whatsappId, ({ reason }) => isOverByRelease(reason));
  const row = await lockConnectionForChange(tx, whatsappId);
  if (!row) return;
  const before = row.statusReason;
  const isLasting = before !== null && (row.status !== 'CONNECTED' || !isOverByDelivery(before, { isTemplate: false }));
  if (isLasting && isOverByDelivery(text, { isTemplate: false })) return;
  await saveNotice(tx, whatsappId, { reason: text, at });
  await announceSession(tx, whatsappId);
}

const wrongSignature = 'wrongSignature' satisfies ConnectionReason;

/**
 * Events come that the stored app secret did not sign. Anybody can post them: it is shown while the connection is up and has nothing
 * else to say, and stops nothing.
 */
export async function noticeWrongSignature(tx: Tx, whatsappId: number): Promise<void> {
  const row = await lockConnectionForChange(tx, whatsappId);
  if (row?.status !== 'CONNECTED' || row.statusReason !== null) return;
  await saveNotice(tx, whatsappId, { reason: wrongSignature, at: tx.now });
  await announceSession(tx, whatsappId);
}

/** An event with the right signature has come. */
export const endWrongSignature = (tx: Tx, whatsappId: number): Promise<void> =>
  reviveIf(tx, whatsappId, (connection) => hasWrongSignature({ statusReason: connection.reason }));

export const hasWrongSignature = ({ statusReason }: { statusReason: string | null }): boolean =>
  statusReason === wrongSignature;

/** A message that was written after the notice has arrived at its customer. */
export const endNoticeByDelivery = (tx: Tx, whatsappId: number, message: { isTemplate: boolean }): Promise<void> =>
  reviveIf(
    tx,
    whatsappId,
    ({ reason, status, noticedAt }) =>
      status === 'CONNECTED' && noticedAt !== null && isOverByDelivery(reason, message),
  );

/** The vendor takes the stored credentials: a connection that was stopped for them is up again. */
export const confirmCredentials = (tx: Tx, whatsappId: number): Promise<void> =>
  reviveIf(tx, whatsappId, ({ reason }) => isOverByCheck(reason));

/** The reason is gone; a connection that it had stopped is up again. One that a person disconnected has none. */
async function reviveIf(
  tx: Tx,
  whatsappId: number,
  isOver: (connection: { reason: string } & Pick<ConnectionRow, 'status' | 'noticedAt'>) => boolean,
): Promise<void> {
  const row = await lockConnectionForChange(tx, whatsappId);
  if (row?.statusReason && isOver({ ...row, reason: row.statusReason }))
    await changeSession(tx, whatsappId, { status: 'CONNECTED' });
}
