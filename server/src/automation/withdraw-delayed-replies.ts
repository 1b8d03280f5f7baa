import { discardQueuedMessage } from '../messages/changes/discard-queued-message.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ticketClosed } from '../tickets/change/ticket-events.ts';

/**
 * Cancels messages of a flow that still wait for its pauses, and a menu that still waits for its connection: they would interrupt
 * the user or bot who has the ticket now, whose first message would wait for them, or reach a customer who has left the flow.
 * Nobody reads the answer to that menu any more. Before the session ends: it says whether a menu awaits an answer.
 */
export async function withdrawDelayedReplies(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const delayed = await tx.rows<{ id: number }>(
    'bot-replies-delayed',
    `select m.id from messages m left join bot_sessions b on b.company_id = m.company_id and b.ticket_id = m.ticket_id
     where m.company_id = current_company() and m.ticket_id = any($1) and m.origin = 'bot'
       and m.sent_at > $2::timestamptz - interval '1 day' and m.status = 'queued' and m.attempts = 0
       and (m.next_attempt_at > $2 or b.state in ('queues', 'options') and m.created_at >= b.shown_at) order by m.id`,
    [ticketIds, tx.now],
  );
  for (const { id } of delayed) await discardQueuedMessage(tx, Number(id));
}

/** Nothing is sent after a conversation has ended, except the last texts of a flow that ends it. */
export const withdrawRepliesWhenClosed = (tx: Tx, closed: readonly PayloadOf<typeof ticketClosed>[]): Promise<void> =>
  withdrawDelayedReplies(
    tx,
    closed.flatMap(({ how, after }) => (how === 'bot' ? [] : after.id)),
  );
