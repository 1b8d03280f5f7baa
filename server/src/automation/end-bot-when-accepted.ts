import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from '../tickets/change/has-own-responder.ts';
import type {
  ticketAccepted,
  ticketMovedToQueue,
  ticketOpened,
  ticketReturned,
  ticketTransferred,
} from '../tickets/change/ticket-events.ts';
import { endBotSessions } from './bot-session.store.ts';
import { withdrawDelayedReplies } from './withdraw-delayed-replies.ts';

/** Ends the bot of an accepted ticket, whatever happens to it later. The out-of-hours message is still sent. */
export async function endBotWhenAccepted(tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> {
  const ticketIds = accepted.map(({ after }) => after.id);
  await withdrawDelayedReplies(tx, ticketIds);
  await endBotSessions(tx, ticketIds);
}

/**
 * The same for transferred tickets: the user who gets it need not accept it, and the one who had it may have got it from their queue,
 * before any bot had begun. A responder set by a user for the ticket continues in a queue.
 */
export async function endBotWhenTransferred(
  tx: Tx,
  transferred: readonly PayloadOf<typeof ticketTransferred>[],
): Promise<void> {
  const ticketIds = transferred.flatMap(({ person, after }) =>
    person === null && hasOwnResponder(after) ? [] : after.id,
  );
  await withdrawDelayedReplies(tx, ticketIds);
  await endBotSessions(tx, ticketIds);
}

/**
 * The same for tickets that a user returns to their queue: the user has seen them, even if the queue assigned them and
 * they were never accepted. A responder set by a user for the ticket continues.
 */
export async function endBotWhenReturned(tx: Tx, returned: readonly PayloadOf<typeof ticketReturned>[]): Promise<void> {
  const ticketIds = returned.flatMap(({ after }) => (hasOwnResponder(after) ? [] : after.id));
  await withdrawDelayedReplies(tx, ticketIds);
  await endBotSessions(tx, ticketIds);
}

/** The same for tickets moved by a rule to another queue that wait there. A responder set by a user continues. */
export async function endBotWhenMoved(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToQueue>[]): Promise<void> {
  const waiting = moved.filter(({ after }) => after.status === 'pending' && !hasOwnResponder(after));
  if (waiting.length === 0) return;
  const ticketIds = waiting.map(({ after }) => after.id);
  await withdrawDelayedReplies(tx, ticketIds);
  await endBotSessions(tx, ticketIds);
}

/**
 * The same for tickets that a user reopened (a menu may have been running when it was ignored) or started: when they
 * return it to its queue, the customer gets no menu. New tickets that wait for users are left to the bot.
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
