import type { TicketLogType } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';

/** The changes of a pending ticket by the bot engine. */
export type BotStep = { ticketId: number; queueId: number | null; chatbot: boolean; log: TicketLogType[] };

/**
 * For all tickets of a batch; the caller, which receives their messages, has locked them and announces them. A customer who goes back
 * to the menu of queues has that menu's time again (`timeSendQueue`), counted from `queued_at`.
 */
export async function applyBotSteps(tx: Tx, steps: BotStep[]): Promise<void> {
  if (steps.length === 0) return;
  await tx.rows(
    'bot-steps',
    `update tickets t set queue_id = x.queue_id, chatbot = x.chatbot,
       queued_at = case when x.queue_id is null and t.queue_id is not null then $4 else t.queued_at end, version = t.version + 1, updated_at = $4
     from unnest($1::int[], $2::int[], $3::boolean[]) x(id, queue_id, chatbot)
     where t.company_id = current_company() and t.id = x.id`,
    [
      steps.map(({ ticketId }) => ticketId),
      steps.map(({ queueId }) => queueId),
      steps.map(({ chatbot }) => chatbot),
      tx.now,
    ],
  );
  const entries = steps.flatMap(({ ticketId, queueId, log }) => log.map((type) => ({ ticketId, queueId, type })));
  if (entries.length === 0) return;
  await tx.rows(
    'bot-steps-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select x.id, x.type, x.queue_id, $4 from unnest($1::int[], $2::text[], $3::int[]) x(id, type, queue_id)`,
    [
      entries.map(({ ticketId }) => ticketId),
      entries.map(({ type }) => type),
      entries.map(({ queueId }) => queueId),
      tx.now,
    ],
  );
}
