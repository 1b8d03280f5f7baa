import type { Tx } from '../platform/db/tx.ts';

/**
 * A new conversation begins: pauses of the contact stay in force. A new turn: a pending answer is that of the conversation before, also
 * once a menu has led to a responder that is not asked yet.
 */
export async function renewBotSessions(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx.rows(
    'bot-sessions-renew',
    `update bot_sessions set state = 'new', option_id = null, offered = null, menus_sent = 0, shown_at = null, out_of_hours_said_at = null, turn = turn + 1, updated_at = $2
     where company_id = current_company() and ticket_id = any($1)`,
    [ticketIds, tx.now],
  );
}
