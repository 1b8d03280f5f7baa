import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from '../tickets/change/own-responder.ts';
import type {
  ticketAccepted,
  ticketMovedToQueue,
  ticketOpened,
  ticketReturned,
  ticketTransferred,
} from '../tickets/change/ticket-events.ts';
import { endBotSessions } from './bot-session.store.ts';
import { withdrawDelayedReplies } from './withdraw-delayed-replies.ts';

/** Whatever becomes of the ticket, the machine speaks in this conversation no more. Out of hours is still said. */
export async function endBotWhenAccepted(tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> {
  const ticketIds = accepted.map(({ after }) => after.id);
  await endBotSessions(tx, ticketIds);
  await withdrawDelayedReplies(tx, ticketIds);
}

/** The same of what was handed to a person, who need not accept it. */
export async function endBotWhenTransferred(
  tx: Tx,
  transferred: readonly PayloadOf<typeof ticketTransferred>[],
): Promise<void> {
  const ticketIds = transferred.flatMap(({ person, after }) => (person === null ? [] : after.id));
  await endBotSessions(tx, ticketIds);
  await withdrawDelayedReplies(tx, ticketIds);
}

/**
 * The same of what a person gives back to its queue: they have seen it, also where the queue gave it to them and they never accepted it. A
 * responder that they have set for the conversation goes on.
 */
export async function endBotWhenReturned(tx: Tx, returned: readonly PayloadOf<typeof ticketReturned>[]): Promise<void> {
  const ticketIds = returned.flatMap(({ after }) => (hasOwnResponder(after) ? [] : after.id));
  await endBotSessions(tx, ticketIds);
  await withdrawDelayedReplies(tx, ticketIds);
}

/** The same for tickets that a rule moved to another queue and that wait there. A responder that a person set for the conversation goes on. */
export async function endBotWhenMoved(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToQueue>[]): Promise<void> {
  const waiting = moved.filter(({ after }) => after.status === 'pending' && !hasOwnResponder(after));
  if (waiting.length === 0) return;
  const ticketIds = waiting.map(({ after }) => after.id);
  await endBotSessions(tx, ticketIds);
  await withdrawDelayedReplies(tx, ticketIds);
}

/**
 * The same of what a person has taken up again (a menu may have been under way when it was ignored), or has begun: when they
 * return it to its queue, the customer is in a conversation, and gets no menu. What waits for people from the beginning
 * is left to the bot.
 */
export async function endBotWhenOpened(tx: Tx, opened: readonly PayloadOf<typeof ticketOpened>[]): Promise<void> {
  const byPerson = opened.filter(
    ({ how, isReopened, ticket }) => how === 'person' && (isReopened || ticket.status === 'open'),
  );
  await endBotSessions(
    tx,
    byPerson.map(({ ticket }) => ticket.id),
  );
}
