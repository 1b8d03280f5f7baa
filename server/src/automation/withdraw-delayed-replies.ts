import { discardQueuedMessage } from '../messages/changes/discard-queued-message.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ticketClosed } from '../tickets/change/ticket-events.ts';

/**
 * Cancels messages of a flow that still wait for its pauses: they would interrupt the user or bot who has the ticket
 * now, whose first message would wait for them, or reach a customer who has left the flow.
 */
export async function withdrawDelayedReplies(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const delayed = await tx.rows<{ id: number }>(
    'bot-replies-delayed',
    `select id from messages where company_id = current_company() and ticket_id = any($1) and origin = 'bot'
       and sent_at > $2::timestamptz - interval '1 day' and status = 'queued' and attempts = 0 and next_attempt_at > $2 order by id`,
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
