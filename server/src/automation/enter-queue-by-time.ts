import { enterByTime } from '@balcao/contract/automation/enter-by-time.rules';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from '../tickets/change/own-responder.ts';
import type { ticketMovedToQueue } from '../tickets/change/ticket-events.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { announceTicket } from '../tickets/ticket.audience.ts';
import { decideAndApply } from './answer-automatically.ts';
import { endBotSessions, restartBotSessions } from './bot-session.store.ts';
import { readBotContexts } from './read-bot-contexts.ts';

/** The previous responder has ended (end-bot-when-accepted.ts); this is a new entry (docs/decisions/0529). */
export async function enterQueueByTime(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToQueue>[]): Promise<void> {
  const waiting = new Map(
    moved.flatMap(({ after, why }) =>
      why === 'waited' && after.status === 'pending' && !hasOwnResponder(after) ? [[after.id, after]] : [],
    ),
  );
  if (waiting.size === 0) return;
  const ids = [...waiting.keys()];
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
    (context, session, ticketId) => enterByTime(context, session, isAnswered(ticketId)),
  );
  for (const after of await findTickets(tx, changedTicketIds)) announceTicket(tx, waiting.get(after.id) ?? null, after);
}
