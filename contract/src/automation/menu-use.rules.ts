import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';
import { choiceOf } from './menu-text.rules.ts';

/** The parts of an album arrive one by one: they do not get the same menu repeatedly. */
const repeatWindowMs = 3_000;

/** Whether the contact answered or gave up a menu recently: no menu is started again for the connection's time. */
export const isMenuResting = ({ contact, connection, now }: BotContext): boolean =>
  contact.botUsedAt !== null &&
  now.getTime() - contact.botUsedAt.getTime() < connection.timeUseBotQueuesMinutes * 60_000;

/** Whether the connection's limit of menus is reached. */
export const isMenuLimitReached = ({ connection }: BotContext, { menusSent }: BotSession): boolean =>
  connection.maxUseBotQueues > 0 && menusSent >= connection.maxUseBotQueues;

/**
 * An invalid answer gets the menu again, as often as the connection allows; then the ticket waits for people. Messages
 * other than text (a picture, a voice message) are left to people.
 */
export function showAgain(context: BotContext, session: BotSession, show: () => BotDecision): BotDecision {
  const { text, now } = context;
  const wasJustShown = session.shownAt !== null && now.getTime() - session.shownAt.getTime() < repeatWindowMs;
  if (text === null || wasJustShown) return silence(session);
  if (isMenuLimitReached(context, session))
    return { actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended', restedAt: now } };
  return countMenu(show());
}

/** Counts a menu that was sent unprompted. */
export const countMenu = ({ actions, session }: BotDecision): BotDecision => ({
  actions,
  session: { ...session, menusSent: session.menusSent + 1 },
});

/**
 * The choice of an answer's number in the menu that the customer was shown. `gone`: it was removed meanwhile. Null: the
 * answer is no number of that menu. `shown`: the current choices, in order; `all`: where to find the choice.
 */
export function readChoice<T extends { id: number }>(
  { text }: Pick<BotContext, 'text'>,
  { offered }: Pick<BotSession, 'offered'>,
  shown: readonly T[],
  all: readonly T[] = shown,
): T | 'gone' | null {
  const choice = choiceOf(text);
  const chosenId = choice === null ? undefined : (offered ?? shown.map(({ id }) => id))[choice - 1];
  return chosenId === undefined ? null : (all.find(({ id }) => id === chosenId) ?? 'gone');
}
