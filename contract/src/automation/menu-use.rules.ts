import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';

/** The parts of an album arrive one by one: they get no repeated reply. */
const repeatWindowMs = 3_000;

/** The contact answered a menu, or gave it up, a short while ago: for the connection's time it is not begun again. */
export const isMenuResting = ({ contact, connection, now }: BotContext): boolean =>
  contact.botUsedAt !== null &&
  now.getTime() - contact.botUsedAt.getTime() < connection.timeUseBotQueuesMinutes * 60_000;

/**
 * An answer that is none gets the menu again, so often as the connection allows; then the ticket waits for people. What is no
 * text (a picture, a voice message) is left to them.
 */
export function showAgain(context: BotContext, session: BotSession, show: () => BotDecision): BotDecision {
  const { connection, text, now } = context;
  const wasJustShown = session.shownAt !== null && now.getTime() - session.shownAt.getTime() < repeatWindowMs;
  if (text === null || wasJustShown) return silence(session);
  if (connection.maxUseBotQueues > 0 && session.menusSent >= connection.maxUseBotQueues)
    return { actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended', restedAt: now } };
  return countMenu(show());
}

/** A menu that nobody asked for counts. */
export const countMenu = ({ actions, session }: BotDecision): BotDecision => ({
  actions,
  session: { ...session, menusSent: session.menusSent + 1 },
});
