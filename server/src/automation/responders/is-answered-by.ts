import type { BotResponder } from '@balcao/contract/automation/bot';
import type { Tx } from '../../platform/db/tx.ts';

/** Whether this responder still answers in the ticket; locked until the end of the transaction. */
export async function isAnsweredBy(tx: Tx, ticketId: number, { kind, id }: BotResponder): Promise<boolean> {
  const rows = await tx.rows(
    'bot-session-answered-by',
    `select ticket_id from bot_sessions where company_id = current_company() and ticket_id = $1 and state = 'responder'
       and responder_kind = $2 and responder_id = $3 for no key update`,
    [ticketId, kind, id],
  );
  return rows.length > 0;
}
