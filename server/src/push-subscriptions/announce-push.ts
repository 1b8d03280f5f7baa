import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findMessages } from '../messages/find-message.ts';
import type { CustomerMessage } from '../messages/receive/message-received.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { loadColleagues } from '../users/load-colleagues.ts';
import { isListedFor } from './compose-notice.ts';
import { announcePushJob, type PushNotice, sendPushJob } from './push-subscription.jobs.ts';
import { type AwayBrowser, selectAwayBrowsers, selectAwayBrowsersForWaiting } from './push-subscription.store.ts';

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
    for (const { id } of await findBrowsers(tx, notice))
      tx.enqueue(
        sendPushJob,
        { companyId: tx.companyId, subscriptionId: id, notice },
        { key: `push:${id}:${JSON.stringify(notice)}`, maxAttempts: 6 },
      );
}

async function findBrowsers(tx: Tx, notice: PushNotice): Promise<AwayBrowser[]> {
  if (notice.kind !== 'message') return selectAwayBrowsers(tx, notice.userId);
  const [message] = await findMessages(tx, [notice.messageId]);
  const [ticket] = message ? await findTickets(tx, [message.ticketId]) : [];
  if (!ticket) return [];
  return ticket.userId === null ? findBrowsersForWaiting(tx, ticket) : selectAwayBrowsers(tx, ticket.userId);
}

/**
 * Those of users who are listed the ticket. A job for each browser of the company would be a thousand for each message
 * that a customer writes at night, most of them for users who have not chosen pending tickets or serve another queue.
 */
async function findBrowsersForWaiting(tx: Tx, ticket: Ticket): Promise<AwayBrowser[]> {
  const browsers = ticket.status === 'pending' ? await selectAwayBrowsersForWaiting(tx) : [];
  if (browsers.length === 0) return [];
  const colleagues = await loadColleagues(tx);
  const viewers = new Set(colleagues.filter((actor) => isListedFor(actor, ticket)).map(({ userId }) => userId));
  return browsers.filter(({ userId }) => viewers.has(userId));
}
