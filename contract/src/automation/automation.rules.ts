import { type BotContext, type BotDecider, type BotDecision, type BotSession, isBotRunning, silence } from './bot.ts';
import { replyClosed } from './closed.rules.ts';
import { textReplies } from './menu-text.rules.ts';
import { answerOptions, enterQueue } from './option-menu.rules.ts';
import { answerQueueMenu } from './queue-menu.rules.ts';
import { askResponder } from './responder.rules.ts';

/** Limits against a loop of two bots: above them the other side is assumed to answer automatically. */
const maxRecentReplies = 10;
const maxDailyReplies = 30;

/** Asked in this order once the ticket is known; the first that decides is the only one that speaks (docs/inbound.md 8). */
const deciders: readonly BotDecider[] = [
  leaveAlone,
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

/** A person has the ticket, the bot is disabled for it, or the other side answers automatically. */
function leaveAlone({ ticket, contact }: BotContext, session: BotSession): BotDecision | null {
  const isOthers = ticket.useIntegration && ticket.responder === null;
  const isPeoples = ticket.hasPerson || ticket.isGroup || isOthers || contact.disableBot;
  const isMachines =
    contact.isOwnConnection || ticket.recentReplies >= maxRecentReplies || ticket.repliesToday >= maxDailyReplies;
  if (isPeoples) return silence(session);
  if (!isMachines) return null;
  // A menu can be requested again when the limit has passed. A responder does not pause: its session ends, and people take over.
  return session.state === 'responder'
    ? { actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended' } }
    : silence(session);
}

function restAfterEnd(_: BotContext, session: BotSession): BotDecision | null {
  return session.state === 'ended' ? silence(session) : null;
}

/** When there is no choice of queues: greets once per conversation, with the options of the only queue. */
function greet(context: BotContext, session: BotSession): BotDecision | null {
  const { connection, settings } = context;
  if (session.state !== 'new' || connection.queues.length > 1) return null;
  const [only] = connection.queues;
  if (!only) return { actions: textReplies(connection.greetingMessage), session: { ...session, state: 'ended' } };
  const entered = enterQueue(context, session, only);
  const isGreetedFirst = settings.sendGreetingMessageOneQueues === 'enabled';
  return {
    ...entered,
    actions: [...(isGreetedFirst ? textReplies(connection.greetingMessage) : []), ...entered.actions],
  };
}

/** Ends a menu whose queues were all removed meanwhile: its greeting was said with it, and the ticket waits for people. */
function endWhatLeadsNowhere(_: BotContext, session: BotSession): BotDecision | null {
  return isBotRunning(session) ? silence({ ...session, state: 'ended' }) : null;
}
