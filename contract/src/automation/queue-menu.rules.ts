import { type BotContext, type BotDecision, type BotQueue, type BotSession, silence } from './bot.ts';
import { replyClosed } from './closed.rules.ts';
import { asksForMainMenu, mainMenuChoice, menuList, paragraphs, textReplies } from './menu-text.rules.ts';
import { countMenu, isMenuResting, readChoice, showAgain } from './menu-use.rules.ts';
import { enterQueue } from './option-menu.rules.ts';
import { showQueueMenu } from './show-queue-menu.rules.ts';

/** On a connection with several queues the customer chooses one. */
export function answerQueueMenu(context: BotContext, session: BotSession): BotDecision | null {
  const { ticket, connection, text } = context;
  if (ticket.queueId !== null) return null;
  if (connection.queues.length < 2) return enterRemainingQueue(context, session);
  const show = () => showQueueMenu(context, session);
  if (session.state === 'new') return isMenuResting(context) ? silence(session) : countMenu(show());
  // A queue that is closed offers to go back.
  if (session.state === 'queues' && asksForMainMenu(text)) return show();
  const chosen = session.state === 'queues' ? readChoice(context, session, connection.queues) : null;
  // The number was valid when the menu was shown, so it does not count as an invalid answer.
  if (chosen === 'gone') return show();
  if (chosen === null) return showAgain(context, session, show);
  if (context.settings.scheduleType === 'queue' && !chosen.open)
    return { actions: textReplies(paragraphs(chosen.outOfHoursMessage, menuList([mainMenuChoice]))), session };
  return goTo(context, session, chosen);
}

/** The other queues of the menu were removed while it waited: any answer leads to the remaining one, by that queue's hours. */
function enterRemainingQueue(context: BotContext, session: BotSession): BotDecision | null {
  const [only] = context.connection.queues;
  if (!only || (session.state !== 'queues' && session.state !== 'options')) return null;
  const placed = { ...context, ticket: { ...context.ticket, queueId: only.id } };
  const closed = replyClosed(placed, { ...session, state: 'new', optionId: null });
  if (closed) return { ...closed, actions: [{ type: 'setQueue', queueId: only.id }, ...closed.actions] };
  return goTo(context, { ...session, state: 'queues' }, only);
}

function goTo(context: BotContext, session: BotSession, queue: BotQueue): BotDecision {
  const entered = enterQueue(context, session, queue);
  return {
    actions: [{ type: 'setQueue', queueId: queue.id }, ...entered.actions],
    session: { ...entered.session, restedAt: context.now },
  };
}
