import { initialStatus } from '@balcao/contract/tickets/ticket.rules';
import { ConcurrentChangeError } from '../../platform/db/concurrent-change.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ConversationKey } from './find-ticket-candidates.ts';

/**
 * The changes of a ticket by the messages of one conversation. Hand-written SQL for many at once: every incoming
 * message is processed here.
 */
export type TicketPlan = ConversationKey & {
  /** number of new messages of the customer, and of those that replace a placeholder */
  unreadCount: number;
  replacedCount: number;
  /** sending time of the latest replaced placeholder */
  replacedAt: Date | null;
  group: boolean;
  /** the time of the newest message */
  preview: string;
  at: Date;
  fromMe: boolean;
  /** the chat of the customer's last message; null: all messages are ours */
  chat: string | null;
};

/** In the given order. A ticket with only our own messages begins closed: nobody has to act on it. */
export async function insertTickets(tx: Tx, plans: TicketPlan[]): Promise<(ConversationKey & { id: number })[]> {
  if (plans.length === 0) return [];
  const rows = await tx.rows<ConversationKey & { id: number }>(
    'inbound-tickets-insert',
    `insert into tickets (status, channel, contact_id, whatsapp_id, queue_id, unread_messages, last_message, last_message_at, from_me, is_group, queued_at, created_at, updated_at, chat)
     select case when x.unread > 0 then '${initialStatus.waiting}' else '${initialStatus.resolved}' end, c.channel, x.cid, x.wid,
       (select min(queue_id) from whatsapp_queues q where q.company_id = current_company() and q.whatsapp_id = x.wid having count(*) = 1),
       x.unread, x.said, x.said_at, x.mine, x.grp, case when x.unread > 0 then $8::timestamptz end, $8, $8, x.chat
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::boolean[], $7::boolean[], $9::text[])
       with ordinality x(cid, wid, unread, said, said_at, mine, grp, chat, ord)
     join connections c on c.company_id = current_company() and c.id = x.wid
     join lateral (select id from contacts where company_id = current_company() and id = x.cid and merged_into is null for key share) k on true
     order by ord returning id, contact_id as "contactId", whatsapp_id as "whatsappId"`,
    planColumns(tx, plans),
  );
  if (rows.length !== plans.length)
    throw new ConcurrentChangeError('a contact was merged, or a connection removed, meanwhile');
  return rows;
}

/** In the order of both statements’ parameters. */
export const planColumns = (tx: Tx, plans: TicketPlan[]): unknown[] => [
  plans.map((p) => p.contactId),
  plans.map((p) => p.whatsappId),
  plans.map((p) => p.unreadCount),
  plans.map((p) => p.preview),
  plans.map((p) => p.at),
  plans.map((p) => p.fromMe),
  plans.map((p) => p.group),
  tx.now,
  plans.map((p) => p.chat),
];
