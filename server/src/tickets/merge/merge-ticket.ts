import { finalStatus } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { canApplySql } from '../status-sql.ts';

/** The state of a merged ticket before the merge, and what the survivor took over from it. */
export type BeforeMerge = { status: 'pending' | 'open'; userId: number | null; tagIds: number[]; gaveQueue: boolean };

/** The survivor takes over the duplicate's data; the duplicate is closed and records its survivor. Both are locked. */
export async function mergeTicket(tx: Tx, duplicateId: number, survivorId: number, before: BeforeMerge): Promise<void> {
  await tx.rows(
    'merge-into-ticket',
    `update tickets t set unread_messages = t.unread_messages + f.unread_messages, queue_id = coalesce(t.queue_id, f.queue_id),
       last_message = case when f.last_message_at > coalesce(t.last_message_at, '-infinity') then f.last_message else t.last_message end,
       from_me = case when f.last_message_at > coalesce(t.last_message_at, '-infinity') then f.from_me else t.from_me end,
       last_message_at = greatest(t.last_message_at, f.last_message_at), updated_at = greatest(t.updated_at, f.updated_at),
       queued_at = least(t.queued_at, f.queued_at),
       -- Words of the customer that wait bring back what was put off, as their next ones would.
       snoozed_until = case when f.unread_messages = 0 then t.snoozed_until end,
       woken_at = case when f.unread_messages > 0 and t.snoozed_until is not null then $3 else t.woken_at end
     from tickets f where t.company_id = current_company() and t.id = $2 and f.company_id = current_company() and f.id = $1`,
    [duplicateId, survivorId, tx.now],
  );
  await tx.rows(
    'merge-close',
    `update tickets t set status = '${finalStatus('merge')}', unread_messages = 0, chatbot = false, finished_at = $3, snoozed_until = null, folded_into = $2, before_fold = $4
     where t.company_id = current_company() and t.id = $1 and ${canApplySql('merge')}`,
    [duplicateId, survivorId, tx.now, jsonb(before)],
  );
  await logMerge(tx, 'merged', [duplicateId, survivorId]);
}

export async function logMerge(tx: Tx, type: 'merged' | 'unmerged', ticketIds: number[]): Promise<void> {
  await tx.rows(
    'log-merge',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select id, $3, queue_id, $2 from tickets where company_id = current_company() and id = any($1)`,
    [ticketIds, tx.now, type],
  );
}
