import type { BotAction, BotContext, BotDecision, BotOption, BotQueue, BotSession } from './bot.ts';
import {
  asksForMainMenu,
  choiceOf,
  mainMenuChoice,
  menuList,
  paragraphs,
  textReplies,
  upChoice,
} from './menu-text.rules.ts';
import { countMenu, isMenuResting, showAgain } from './menu-use.rules.ts';
import { showQueueMenu } from './show-queue-menu.rules.ts';

/** By their numbers. */
const childrenOf = ({ options }: BotQueue, parentId: number | null): BotOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option);

/** The queue's greeting, and its options where it has any and they do not rest. */
export function enterQueue(context: BotContext, session: BotSession, queue: BotQueue): BotDecision {
  const isFromMenu = session.state === 'queues';
  const hasOptions = childrenOf(queue, null).length > 0 && (isFromMenu || !isMenuResting(context));
  if (!hasOptions)
    return { actions: textReplies(queue.greetingMessage), session: { ...session, state: 'ended', optionId: null } };
  const shown = showLevel(context, session, queue, null);
  return isFromMenu ? shown : countMenu(shown);
}

/** An answer to the options of a queue: a number goes deeper, `0` up, `#` to the first menu. */
export function answerOptions(context: BotContext, session: BotSession): BotDecision | null {
  const queue = context.connection.queues.find(({ id }) => id === context.ticket.queueId);
  if (session.state !== 'options' || !queue || queue.options.length === 0) return null;
  const at = queue.options.find(({ id }) => id === session.optionId) ?? null;
  const choice = choiceOf(context.text);
  if (asksForMainMenu(context.text) || (choice === 0 && at === null)) return showFirstMenu(context, session, queue);
  if (choice === 0) return showLevel(context, session, queue, at?.parentId ?? null);
  const chosen = childrenOf(queue, at?.id ?? null).find(({ option }) => option === choice);
  if (!chosen) return showAgain(context, session, () => showLevel(context, session, queue, at?.id ?? null));
  return childrenOf(queue, chosen.id).length > 0
    ? showLevel(context, session, queue, chosen.id)
    : reachLeaf(context, session, chosen);
}

const showFirstMenu = (context: BotContext, session: BotSession, queue: BotQueue): BotDecision => {
  if (context.connection.queues.length < 2) return showLevel(context, session, queue, null);
  const { actions, session: next } = showQueueMenu(context, session);
  return { actions: [{ type: 'setQueue', queueId: null }, ...actions], session: next };
};

/** What an option says, or the queue, and what can be chosen under it. */
function showLevel(context: BotContext, session: BotSession, queue: BotQueue, optionId: number | null): BotDecision {
  const at = queue.options.find(({ id }) => id === optionId);
  const choices = childrenOf(queue, optionId).map(({ option, title }) => ({ key: String(option), title }));
  const ways = [
    ...(at ? [upChoice] : []),
    ...(context.connection.queues.length > 1 || at?.parentId ? [mainMenuChoice] : []),
  ];
  return {
    actions: textReplies(
      paragraphs(at?.message ?? queue.greetingMessage, menuList([...choices, ...ways])),
      at?.fileId ?? null,
    ),
    session: { ...session, state: 'options', optionId, shownAt: context.now },
  };
}

/** Its message ends the bot: the ticket waits for people in this queue or another, or is closed. */
function reachLeaf({ now }: BotContext, session: BotSession, leaf: BotOption): BotDecision {
  return {
    actions: [...textReplies(leaf.message, leaf.fileId), ...leafActions(leaf)],
    session: { ...session, state: 'ended', optionId: leaf.id, restedAt: now },
  };
}

function leafActions({ action, actionQueueId }: BotOption): BotAction[] {
  if (action === 'close') return [{ type: 'close' }];
  return action === 'transfer' && actionQueueId !== null ? [{ type: 'setQueue', queueId: actionQueueId }] : [];
}
