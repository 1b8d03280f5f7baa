import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';
import { asksForMainMenu, choiceOf, mainMenuChoice, menuList, paragraphs, textReplies } from './menu-text.rules.ts';
import { countMenu, isMenuResting, showAgain } from './menu-use.rules.ts';
import { enterQueue } from './option-menu.rules.ts';
import { showQueueMenu } from './show-queue-menu.rules.ts';

/** On a connection with several queues the customer chooses one. */
export function answerQueueMenu(context: BotContext, session: BotSession): BotDecision | null {
  const { ticket, connection, text } = context;
  if (connection.queues.length < 2 || ticket.queueId !== null) return null;
  const show = () => showQueueMenu(context, session);
  if (session.state === 'new') return isMenuResting(context) ? silence(session) : countMenu(show());
  // A queue that is closed offers to go back.
  if (session.state === 'queues' && asksForMainMenu(text)) return show();
  const choice = session.state === 'queues' ? choiceOf(text) : null;
  const chosen = choice === null ? undefined : connection.queues[choice - 1];
  if (!chosen) return showAgain(context, session, show);
  if (context.settings.scheduleType === 'queue' && !chosen.open)
    return { actions: textReplies(paragraphs(chosen.outOfHoursMessage, menuList([mainMenuChoice]))), session };
  const entered = enterQueue(context, session, chosen);
  return {
    actions: [{ type: 'setQueue', queueId: chosen.id }, ...entered.actions],
    session: { ...entered.session, restedAt: context.now },
  };
}
