import { ensure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { messageOrigin } from '@balcao/contract/messages/origin.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { sql } from 'kysely';
import { laterThanBefore } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CapabilitiesOf } from '../capabilities.ts';
import { publishProgress } from '../delivery/message-progress.ts';
import { lockOwnMessage, readMessage } from '../find-message.ts';
import { enqueueDelivery } from '../queue-message.ts';
import { announceChangedMessage } from './announce-changed-message.ts';
import { enqueueChange, requireCapability } from './edit-message.ts';

/**
 * Revokes one's own message; an admin may also discard a colleague's unsent one. A sent message is marked deleted once
 * the channel confirms; an unsent one is deleted at once.
 */
export async function deleteMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
  capabilitiesOf: CapabilitiesOf,
): Promise<Message> {
  const { row } = await lockOwnMessage(tx, actor, messageId);
  const hasNotLeft = row.status === 'queued' || row.status === 'failed';
  ensure(row.sentBy === actor.userId || (hasNotLeft && !row.isPrivate), 'ERR_NO_PERMISSION');
  if (row.isDeleted) return readMessage(tx, messageId);
  if (row.isPrivate || hasNotLeft) {
    await markDeleted(tx, messageId);
    const origin = messageOrigin.parse(row.origin);
    publishProgress(tx, { messageId, status: 'failed', failReason: 'discarded', origin });
    // Messages behind it may have been waiting only for this one.
    if (row.status === 'queued' && row.whatsappId !== null) enqueueDelivery(tx, row.whatsappId, row.contactId);
    return announceChangedMessage(tx, messageId);
  }
  await requireCapability(tx, row, 'delete', capabilitiesOf);
  return enqueueChange(tx, row, 'delete');
}

/** Marks it as deleted; a queued message is then not sent. */
export async function markDeleted(tx: Tx, messageId: number): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set((eb) => ({
      isDeleted: true,
      facts: sql<null>`facts - 'change'`,
      status: eb.case().when('status', '=', 'queued').then('failed').else(eb.ref('status')).end(),
      updatedAt: laterThanBefore(tx),
    }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .execute();
}
