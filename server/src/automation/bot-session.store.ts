import type { BotSession } from '@balcao/contract/automation/bot';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

/** A batch in one statement. */
export async function saveBotSessions(tx: Tx, sessions: { ticketId: number; session: BotSession }[]): Promise<void> {
  if (sessions.length === 0) return;
  const of = <T>(field: (session: BotSession) => T): T[] => sessions.map(({ session }) => field(session));
  await tx.rows(
    'bot-sessions-save',
    `insert into bot_sessions as b (ticket_id, state, option_id, menus_sent, shown_at, out_of_hours_said_at, rested_at,
       responder_kind, responder_id, turn, offered, updated_at)
     select x.*, $12
     from unnest($1::int[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
         $8::text[], $9::int[], $10::int[], $11::jsonb[])
       x(ticket_id, state, option_id, menus_sent, shown_at, said_at, rested_at, kind, responder_id, turn, offered)
     on conflict (company_id, ticket_id) do update set state = excluded.state, option_id = excluded.option_id,
       menus_sent = excluded.menus_sent, shown_at = excluded.shown_at, out_of_hours_said_at = excluded.out_of_hours_said_at,
       rested_at = excluded.rested_at, responder_kind = excluded.responder_kind, responder_id = excluded.responder_id,
       turn = excluded.turn, offered = excluded.offered, attempts = case when excluded.turn = b.turn then b.attempts else 0 end, updated_at = excluded.updated_at`,
    [
      sessions.map(({ ticketId }) => ticketId),
      of(({ state }) => state),
      of(({ optionId }) => optionId),
      of(({ menusSent }) => menusSent),
      of(({ shownAt }) => shownAt),
      of(({ outOfHoursAt }) => outOfHoursAt),
      of(({ restedAt }) => restedAt),
      of(({ responder }) => responder?.kind ?? null),
      of(({ responder }) => responder?.id ?? null),
      of(({ turn }) => turn),
      of(({ offered }) => offered && jsonb(offered)),
      tx.now,
    ],
  );
}

/** A user has the ticket: the bot is silent until a new conversation begins. */
export const endBotSessions = (tx: Tx, ticketIds: number[]): Promise<unknown> =>
  tx.rows(
    'bot-sessions-end',
    `insert into bot_sessions (ticket_id, state, updated_at) select unnest($1::int[]), 'ended', $2
     on conflict (company_id, ticket_id) do update set state = 'ended', updated_at = excluded.updated_at`,
    [ticketIds, tx.now],
  );

/** Another responder may answer in these tickets from now on. The out-of-hours message is not repeated. */
export const restartBotSessions = (tx: Tx, ticketIds: number[]): Promise<unknown> =>
  tx.rows(
    'bot-sessions-restart',
    `update bot_sessions set state = 'new', option_id = null, offered = null, updated_at = $2
     where company_id = current_company() and ticket_id = any($1)`,
    [ticketIds, tx.now],
  );
