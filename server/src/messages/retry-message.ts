import { ensure } from '@balcao/contract/errors';
import { nextStatus } from '@balcao/contract/messages/delivery.rules';
import type { Message, MessageStatus } from '@balcao/contract/messages/message';
import { messageStatus } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findMessagesAndTickets, lockOwnMessage } from './find-message.ts';
import { announceProgress, enqueueFailureRefresh } from './message.audience.ts';
import { enqueueDelivery } from './queue-message.ts';

const retryableStatuses: MessageStatus[] = ['failed', 'unknown'];

/**
 * Retries a message that failed or whose result is unknown. One being sent is not changed.
 * @throws Failure ERR_NO_WAPP_FOUND when its connection was deleted: another number is never used without a request
 */
export async function retryMessage(tx: Tx, actor: Actor, messageId: number): Promise<Message> {
  const { row } = await lockOwnMessage(tx, actor, messageId);
  const status = messageStatus.parse(row.status);
  ensure(!row.isDeleted, 'ERR_NO_MESSAGE_FOUND');
  if (retryableStatuses.includes(status)) {
    ensure(row.whatsappId, 'ERR_NO_WAPP_FOUND');
    await tx.db
      .updateTable('messages')
      .set({ status: nextStatus(status, 'queued'), failReason: null, nextAttemptAt: null, updatedAt: tx.now })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', messageId)
      .execute();
    enqueueDelivery(tx, row.whatsappId, row.contactId);
    enqueueFailureRefresh(tx, row.ticketId);
  }
  const [found] = await findMessagesAndTickets(tx, [messageId]);
  ensure(found, 'ERR_NO_MESSAGE_FOUND');
  announceProgress(tx, found);
  return found.message;
}
