import {
  type BotAction,
  type BotContext,
  type BotDecider,
  type BotDecision,
  type BotSession,
  isBotRunning,
  silence,
} from './bot.ts';
import { replyClosed } from './closed.rules.ts';
import { textReplies } from './menu-text.rules.ts';
import { answerOptions, enterQueue } from './option-menu.rules.ts';
import { answerQueueMenu } from './queue-menu.rules.ts';
import { askResponder } from './responder.rules.ts';
import { suppressBot } from './suppress-bot.rules.ts';

/** Called in this order once the ticket is known; only the first with a decision replies (docs/inbound.md 8). */
const deciders: readonly BotDecider[] = [
  suppressBot,
  replyClosed,
  restAfterEnd,
  askResponder,
  answerOptions,
  answerQueueMenu,
  greet,
  endWhatLeadsNowhere,
];

/** The replies to a customer's message, and the state of the bot session after it. */
export function decideAutomation(context: BotContext, session: BotSession): BotDecision {
  for (const decide of deciders) {
    const decision = decide(context, session);
    if (decision) return decision;
  }
  return silence(session);
}

function restAfterEnd(_: BotContext, session: BotSession): BotDecision | null {
  return session.state === 'ended' ? silence(session) : null;
}

/**
 * Without a choice of queues: greets once per conversation, with the options of the only queue. A conversation that began with
 * a message of ours may be in no queue, and goes there by its hours, or in another one, where people answer.
 */
function greet(context: BotContext, session: BotSession): BotDecision | null {
  const { ticket, connection, settings } = context;
  if (session.state !== 'new' || connection.queues.length > 1) return null;
  const [only] = connection.queues;
  if (!only) return { actions: textReplies(connection.greetingMessage), session: { ...session, state: 'ended' } };
  if (ticket.queueId !== null && ticket.queueId !== only.id) return null;
  const goes: BotAction[] = ticket.queueId === null ? [{ type: 'setQueue', queueId: only.id }] : [];
  const closed = replyClosed({ ...context, ticket: { ...ticket, queueId: only.id } }, session);
  if (closed) return { ...closed, actions: [...goes, ...closed.actions] };
  const entered = enterQueue(context, session, only);
  const isGreetedFirst = settings.sendGreetingMessageOneQueues === 'enabled';
  return {
    ...entered,
    actions: [...goes, ...(isGreetedFirst ? textReplies(connection.greetingMessage) : []), ...entered.actions],
  };
}

/** Ends a menu whose queues were all removed meanwhile: its greeting was already sent, and the ticket waits for people. */
function endWhatLeadsNowhere(_: BotContext, session: BotSession): BotDecision | null {
  return isBotRunning(session) ? silence({ ...session, state: 'ended' }) : null;
}
