import { enterByTime } from '@balcao/contract/automation/enter-by-time.rules';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from '../tickets/change/has-own-responder.ts';
import type { ticketMovedToQueue } from '../tickets/change/ticket-events.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket } from '../tickets/ticket.audience.ts';
import { decideAndApply } from './answer-automatically.ts';
import { endBotSessions, restartBotSessions } from './bot-session.store.ts';
import { readBotContexts } from './read-bot-contexts.ts';

/**
 * The previous responder has ended (end-bot-when-accepted.ts); this is a new entry (docs/decisions/0529) of a customer who
 * waits: whoever has not written since the ticket waits gets nothing (docs/decisions/0693).
 */
export async function enterQueueByTime(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToQueue>[]): Promise<void> {
  const waiting = new Map(
    moved.flatMap(({ after, why }) =>
      why === 'waited' && after.status === 'pending' && !hasOwnResponder(after) ? [[after.id, after]] : [],
    ),
  );
  if (waiting.size === 0) return;
  const ids = await selectAsking(tx, [...waiting.keys()]);
  await restartBotSessions(tx, ids);
  const rows = await readBotContexts(
    tx,
    ids.map((ticketId) => ({ ticketId, choice: null })),
  );
  const read = new Set(rows.map(({ ticketId }) => ticketId));
  await endBotSessions(
    tx,
    ids.filter((id) => !read.has(id)),
  );
  const isAnswered = (ticketId: number) => waiting.get(ticketId)?.fromMe ?? false;
  const { changedTicketIds } = await decideAndApply(
    tx,
    rows,
    () => null,
    (context, session, ticketId) => enterByTime(context, session, { isAnswered: isAnswered(ticketId) }),
  );
  for (const after of await findTickets(tx, changedTicketIds)) announceTicket(tx, waiting.get(after.id) ?? null, after);
}

/** The tickets whose customer has written since they wait. */
async function selectAsking(tx: Tx, ticketIds: number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'tickets-asking',
    `select t.id from tickets t where t.company_id = current_company() and t.id = any($1) and coalesce(t.queued_at, t.created_at) <= (
       select m.created_at from messages m where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me
       order by m.sent_at desc, m.id desc limit 1)`,
    [ticketIds],
  );
  return rows.map(({ id }) => id);
}
