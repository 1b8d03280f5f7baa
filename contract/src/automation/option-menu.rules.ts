import {
  type BotAction,
  type BotContext,
  type BotDecision,
  type BotOption,
  type BotQueue,
  type BotResponder,
  type BotSession,
  silence,
} from './bot.ts';
import { replyClosed } from './closed.rules.ts';
import {
  asksForMainMenu,
  choiceOf,
  mainMenuChoice,
  menuList,
  paragraphs,
  textReplies,
  upChoice,
} from './menu-text.rules.ts';
import { countMenu, isMenuResting, readChoice, showAgain } from './menu-use.rules.ts';
import { ask, awaitQuestion } from './responder.rules.ts';
import { showQueueMenu } from './show-queue-menu.rules.ts';

/** The children of an option, by number. */
const childrenOf = ({ options }: BotQueue, parentId: number | null): BotOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option);

/**
 * Sends the queue's greeting, and its options if it has any and no menu is suppressed; otherwise its responder takes over.
 * `isAnswered`: there is no question for it yet; a menu's number is no question either, unless nothing else answers it.
 */
export function enterQueue(
  context: BotContext,
  session: BotSession,
  queue: BotQueue,
  {
    isAnswered = session.state === 'queues' && textReplies(queue.greetingMessage, queue.fileId).length > 0,
  }: { isAnswered?: boolean } = {},
): BotDecision {
  const isFromMenu = session.state === 'queues';
  const hasOptions = childrenOf(queue, null).length > 0 && (isFromMenu || !isMenuResting(context));
  if (!hasOptions) return greetAndHandOver(session, queue, { isAnswered });
  const shown = showLevel(context, session, queue, null);
  return isFromMenu ? shown : countMenu(shown);
}

/** An answered message is no question to a responder: it answers from the next message on. An integration may have to start automatically. */
function greetAndHandOver(
  session: BotSession,
  { greetingMessage, fileId, responder }: BotQueue,
  { isAnswered }: { isAnswered: boolean },
): BotDecision {
  const greeting = textReplies(greetingMessage, fileId);
  const entered: BotSession = { ...session, state: 'ended', optionId: null };
  if (responder === null) return { actions: greeting, session: entered };
  const isAsked = !isAnswered || responder.kind === 'integration';
  const { actions, session: next } = (isAsked ? ask : awaitQuestion)(entered, responder);
  return { actions: [...greeting, ...actions], session: next };
}

/** Handles an answer to the options of a queue: a number goes down, `0` up, `#` back to the first menu. */
export function answerOptions(context: BotContext, session: BotSession): BotDecision | null {
  const queue = context.connection.queues.find(({ id }) => id === context.ticket.queueId);
  if (session.state !== 'options' || !queue || queue.options.length === 0) return null;
  const at = queue.options.find(({ id }) => id === session.optionId) ?? null;
  const choice = choiceOf(context.text);
  if (asksForMainMenu(context.text) || (choice === 0 && at === null)) return showFirstMenu(context, session, queue);
  if (choice === 0) return showLevel(context, session, queue, at?.parentId ?? null);
  const chosen = readChoice(context, session, childrenOf(queue, at?.id ?? null), queue.options);
  if (chosen === 'gone') return showLevel(context, session, queue, at?.id ?? null);
  if (chosen === null) return showAgain(context, session, () => showLevel(context, session, queue, at?.id ?? null));
  return childrenOf(queue, chosen.id).length > 0
    ? showLevel(context, session, queue, chosen.id)
    : reachLeaf(context, session, queue, chosen);
}

const showFirstMenu = (context: BotContext, session: BotSession, queue: BotQueue): BotDecision => {
  if (context.connection.queues.length < 2) return showLevel(context, session, queue, null);
  const { actions, session: next } = showQueueMenu(context, session);
  return { actions: [{ type: 'setQueue', queueId: null }, ...actions], session: next };
};

/** The message of an option, or of the queue, and the choices under it. */
function showLevel(context: BotContext, session: BotSession, queue: BotQueue, optionId: number | null): BotDecision {
  const at = queue.options.find(({ id }) => id === optionId);
  const children = childrenOf(queue, optionId);
  const choices = children.map(({ title }, i) => ({ key: String(i + 1), title }));
  const ways = [
    ...(at ? [upChoice] : []),
    ...(context.connection.queues.length > 1 || at?.parentId ? [mainMenuChoice] : []),
  ];
  return {
    actions: textReplies(
      paragraphs(at?.message ?? queue.greetingMessage, menuList([...choices, ...ways])),
      (at ?? queue).fileId,
    ),
    session: { ...session, state: 'options', optionId, offered: children.map(({ id }) => id), shownAt: context.now },
  };
}

/** A leaf ends the menu: the ticket waits in this queue or another for people or a responder, or it is closed. */
function reachLeaf(context: BotContext, session: BotSession, queue: BotQueue, leaf: BotOption): BotDecision {
  const reached: BotSession = { ...session, state: 'ended', optionId: leaf.id, restedAt: context.now };
  const actions = [...textReplies(leaf.message, leaf.fileId), ...leafActions(leaf)];
  const closed = leaf.action === 'transfer' ? replyClosedIn(leaf.actionQueueId, context, reached) : null;
  const { actions: notice, session: arrived } = closed ?? silence(reached);
  const responder = leafResponder(context.connection.queues, queue, leaf);
  if (responder === null) return { actions: [...actions, ...notice], session: arrived };
  // An integration may have to start automatically; a responder that answers questions waits for one.
  const starts = responder.kind === 'integration' && closed === null;
  const { actions: asks, session: next } = (starts ? ask : awaitQuestion)(arrived, responder);
  return { actions: [...actions, ...notice, ...asks], session: next };
}

/** The hours of the queue that a leaf leads to apply at once, as in the menu of queues. Null: it is open. */
const replyClosedIn = (queueId: number | null, context: BotContext, session: BotSession): BotDecision | null =>
  replyClosed({ ...context, ticket: { ...context.ticket, queueId } }, session);

/** The leaf's own responder, or that of its target queue. */
function leafResponder(queues: readonly BotQueue[], queue: BotQueue, leaf: BotOption): BotResponder | null {
  if (leaf.action === 'close') return null;
  if (leaf.action === 'integrate' && leaf.integrationId !== null)
    return { kind: 'integration', id: leaf.integrationId };
  // If the target queue was deleted, the ticket waits in this one.
  const queueId = (leaf.action === 'transfer' ? leaf.actionQueueId : null) ?? queue.id;
  return queues.find(({ id }) => id === queueId)?.responder ?? null;
}

function leafActions({ action, actionQueueId }: BotOption): BotAction[] {
  if (action === 'close') return [{ type: 'close' }];
  return action === 'transfer' && actionQueueId !== null ? [{ type: 'setQueue', queueId: actionQueueId }] : [];
}
