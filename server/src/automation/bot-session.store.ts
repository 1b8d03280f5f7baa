import type { BotSession } from '@balcao/contract/automation/bot';
import type { Tx } from '../platform/db/tx.ts';

/** Of a batch, in one statement. */
export async function saveBotSessions(tx: Tx, sessions: { ticketId: number; session: BotSession }[]): Promise<void> {
  if (sessions.length === 0) return;
  const of = <T>(field: (session: BotSession) => T): T[] => sessions.map(({ session }) => field(session));
  await tx.rows(
    'bot-sessions-save',
    `insert into bot_sessions as b (ticket_id, state, option_id, menus_sent, shown_at, out_of_hours_said_at, rested_at, updated_at)
     select x.ticket_id, x.state, x.option_id, x.menus_sent, x.shown_at, x.said_at, x.rested_at, $8
     from unnest($1::int[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
       x(ticket_id, state, option_id, menus_sent, shown_at, said_at, rested_at)
     on conflict (company_id, ticket_id) do update set state = excluded.state, option_id = excluded.option_id,
       menus_sent = excluded.menus_sent, shown_at = excluded.shown_at, out_of_hours_said_at = excluded.out_of_hours_said_at,
       rested_at = excluded.rested_at, updated_at = excluded.updated_at`,
    [
      sessions.map(({ ticketId }) => ticketId),
      of(({ state }) => state),
      of(({ optionId }) => optionId),
      of(({ menusSent }) => menusSent),
      of(({ shownAt }) => shownAt),
      of(({ outOfHoursAt }) => outOfHoursAt),
      of(({ restedAt }) => restedAt),
      tx.now,
    ],
  );
}

/** A person has it: nothing is said any more until the conversation begins anew. */
export const endBotSessions = (tx: Tx, ticketIds: number[]): Promise<unknown> =>
  tx.rows(
    'bot-sessions-end',
    `insert into bot_sessions (ticket_id, state, updated_at) select unnest($1::int[]), 'ended', $2
     on conflict (company_id, ticket_id) do update set state = 'ended', updated_at = excluded.updated_at`,
    [ticketIds, tx.now],
  );
