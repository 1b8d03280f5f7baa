import type { BotResponder } from '@balcao/contract/automation/bot';
import type { Tx } from '../../platform/db/tx.ts';

export type BegunAttempt = { responder: BotResponder; attempts: number };

/** Counts an attempt of an open turn. null: it was answered, a newer one has begun, or a user has the ticket. */
export async function beginAttempt(tx: Tx, ticketId: number, turn: number): Promise<BegunAttempt | null> {
  const [row] = await tx.rows<BotResponder & { attempts: number }>(
    'bot-turn-begin',
    `update bot_sessions set attempts = attempts + 1
     where company_id = current_company() and ticket_id = $1 and turn = $2 and answered_turn < $2 and state = 'responder'
       and responder_kind is not null
     returning responder_kind as kind, responder_id as id, attempts`,
    [ticketId, turn],
  );
  return row ? { responder: { kind: row.kind, id: row.id }, attempts: row.attempts } : null;
}

/** Only the first caller to finish a turn may answer. `ends`: it was the last turn. */
export async function finishTurn(
  tx: Tx,
  { ticketId, turn }: { ticketId: number; turn: number },
  { ends }: { ends: boolean },
): Promise<boolean> {
  const finished = await tx.rows(
    'bot-turn-finish',
    `update bot_sessions set answered_turn = $2, attempts = 0, state = case when $3 then 'ended' else state end, updated_at = $4
     where company_id = current_company() and ticket_id = $1 and turn = $2 and answered_turn < $2 and state = 'responder'
     returning ticket_id`,
    [ticketId, turn, ends, tx.now],
  );
  return finished.length > 0;
}
