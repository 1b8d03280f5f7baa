import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { endAutomation } from '../tickets/bot/end-automation.ts';
import type { CustomerWord } from './answer-automatically.ts';
import { endBotSessions } from './bot-session.store.ts';
import type { BotRow } from './read-bot-contexts.ts';
import { withdrawDelayedReplies } from './withdraw-delayed-replies.ts';

/**
 * Customers have written to a bot that may not answer them: their company is inactive, its licence has ended, or the bot was
 * switched off for the contact. Their tickets wait for users, because queues do not distribute what a bot leads
 * (docs/decisions/0612). `tickets`: locked, as after the messages; the caller announces those that are returned.
 */
export async function releaseUnanswerable(
  tx: Tx,
  tickets: readonly Ticket[],
  words: readonly CustomerWord[],
  answerable: readonly BotRow[],
): Promise<number[]> {
  const writtenIn = new Set(words.map(({ ticketId }) => ticketId));
  const answeredIn = new Set(answerable.map(({ ticketId }) => ticketId));
  const released = tickets.filter(
    ({ id, status, chatbot }) => chatbot && status === 'pending' && writtenIn.has(id) && !answeredIn.has(id),
  );
  if (released.length === 0) return [];
  const ticketIds = released.map(({ id }) => id);
  await withdrawDelayedReplies(tx, ticketIds);
  await endBotSessions(tx, ticketIds);
  await endAutomation(tx, ticketIds);
  return ticketIds;
}
