import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findMessages } from '../messages/find-message.ts';
import type { CustomerMessage } from '../messages/receive/message-received.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announcePushJob, type PushNotice, sendPushJob } from './push-subscription.jobs.ts';
import { selectAwayPushSubscriptions } from './push-subscription.store.ts';

/** Enqueues one job for all notices, in the transaction of the event that causes them. */
export function enqueueNotices(tx: Tx, notices: PushNotice[]): void {
  if (notices.length > 0) tx.enqueue(announcePushJob, { companyId: tx.companyId, notices });
}

/** Excludes messages of closed tickets, which notify nobody. */
export const noticesOfMessages = (received: readonly CustomerMessage[]): PushNotice[] =>
  received
    .filter(({ ticket }) => ticket.status !== 'closed')
    .map(({ message }) => ({ kind: 'message', messageId: Number(message.id) }));

/** A push for each browser that may have to be notified; whether it is, is decided when it is sent. */
export async function announcePush(tx: Tx, notices: readonly PushNotice[]): Promise<void> {
  for (const notice of notices)
    for (const { id } of await selectAwayPushSubscriptions(tx, await findAddressees(tx, notice)))
      tx.enqueue(
        sendPushJob,
        { companyId: tx.companyId, subscriptionId: id, notice },
        { key: `push:${id}:${JSON.stringify(notice)}`, maxAttempts: 6 },
      );
}

/** null: all users who see the ticket. */
async function findAddressees(tx: Tx, notice: PushNotice): Promise<number[] | null> {
  if (notice.kind !== 'message') return [notice.userId];
  const [message] = await findMessages(tx, [notice.messageId]);
  const [ticket] = message ? await findTickets(tx, [message.ticketId]) : [];
  return ticket ? holderOf(ticket) : [];
}

const holderOf = ({ userId }: Ticket): number[] | null => (userId === null ? null : [userId]);
