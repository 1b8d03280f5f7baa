import { finalStatus } from '@balcao/contract/tickets/ticket.rules';
import { ConcurrentChangeError } from '../../platform/db/concurrent-change.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { canApplySql } from '../status-sql.ts';
import { planColumns, type TicketPlan } from './insert-tickets.ts';

const isReopened = `x.reopen and ${canApplySql('reopenByCustomer')}`;

export type TicketUpdate = TicketPlan & {
  id: number;
  /** reopened by the customer if it is closed */
  reopen: boolean;
  /** its status when it was found; it may have been closed or merged since */
  found: 'closed' | 'active' | 'anyhow';
};

/**
 * A message of the customer wakes a snoozed ticket. A reopened ticket is pending again, unassigned, and its queue is
 * determined again.
 */
export async function updateTickets(tx: Tx, updates: TicketUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const rows = await tx.rows(
    'inbound-tickets-bump',
    // In id order, so that two batches that share several tickets cannot deadlock.
    `with held as materialized (select id from tickets where company_id = current_company() and id = any($10) order by id for update)
     update tickets t set
       version = t.version + 1, updated_at = $8, unread_messages = greatest(t.unread_messages + x.unread, x.renewed),
       last_message = case when x.said_at >= coalesce(case when x.said_at = date_trunc('second', x.said_at) then date_trunc('second', t.last_message_at) else t.last_message_at end, '-infinity') or x.replaced_at = t.last_message_at then x.said else t.last_message end,
       from_me = case when x.said_at >= coalesce(case when x.said_at = date_trunc('second', x.said_at) then date_trunc('second', t.last_message_at) else t.last_message_at end, '-infinity') then x.mine else t.from_me end,
       last_message_at = greatest(t.last_message_at, x.said_at),
       snoozed_until = case when x.unread > 0 then null else t.snoozed_until end,
       woken_at = case when x.unread > 0 and t.snoozed_until is not null then $8 else t.woken_at end,
       chat = case when t.whatsapp_id = x.wid then coalesce(x.chat, t.chat) else t.chat end,
       status = case when ${isReopened} then '${finalStatus('reopenByCustomer')}' else t.status end,
       user_id = case when ${isReopened} then null else t.user_id end,
       queue_id = case when ${isReopened} then (select min(queue_id) from whatsapp_queues q where q.company_id = current_company()
         and q.whatsapp_id = x.wid having count(*) = 1) else t.queue_id end,
       chatbot = t.chatbot and not (${isReopened}),
       queued_at = case when ${isReopened} then $8 else t.queued_at end,
       finished_at = case when ${isReopened} then null else t.finished_at end
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::boolean[], $7::boolean[], $9::text[], $10::int[], $11::boolean[],
       $12::int[], $13::timestamptz[], $14::text[]) x(cid, wid, unread, said, said_at, mine, grp, chat, id, reopen, renewed, replaced_at, found)
     join held h on h.id = x.id
     where t.company_id = current_company() and t.id = x.id
       and (x.found = 'anyhow' or t.contact_id = x.cid and (t.status = 'closed') = (x.found = 'closed'))
     returning t.id`,
    [
      ...planColumns(tx, updates),
      updates.map((b) => b.id),
      updates.map((b) => b.reopen),
      updates.map((b) => b.replacedCount),
      updates.map((b) => b.replacedAt),
      updates.map((b) => b.found),
    ],
  );
  if (rows.length !== updates.length) throw new ConcurrentChangeError('a ticket was closed or merged meanwhile');
}
