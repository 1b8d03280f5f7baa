import type { BotContext, BotDecision, BotSession } from './bot.ts';
import { replyClosed } from './closed.rules.ts';
import { isMenuLimitReached } from './menu-use.rules.ts';
import { enterQueue } from './option-menu.rules.ts';
import { suppressBot } from './suppress-bot.rules.ts';

/**
 * The replies to a customer whose ticket waited without a queue and was moved to one by time: the ones that the queue sends to
 * everyone who enters. `session` is restarted for it. `isAnswered`: the last message is ours, so a responder has no question yet. A
 * queue that the connection does not offer sends nothing: people answer there.
 */
export function enterByTime(
  context: BotContext,
  session: BotSession,
  { isAnswered }: { isAnswered: boolean },
): BotDecision {
  const queue = context.connection.queues.find(({ id }) => id === context.ticket.queueId);
  const silent = suppressBot(context, session) ?? replyClosed(context, session);
  if (silent || !queue) return ended(silent ?? { actions: [], session });
  const offered = isMenuLimitReached(context, session) ? { ...queue, options: [] } : queue;
  // A new turn: a pending reply is that of the previous responder.
  return enterQueue(context, { ...session, turn: session.turn + 1 }, offered, { isAnswered });
}

const ended = ({ actions, session }: BotDecision): BotDecision => ({
  actions,
  session: { ...session, state: 'ended' },
});
