import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';

/** Limits against a loop of two bots: above them the other side is assumed to answer automatically. */
const maxRecentReplies = 10;
const maxDailyReplies = 30;

/** Whether the bot has sent as many automatic answers as it may. */
export const isReplyLimitReached = ({ ticket }: Pick<BotContext, 'ticket'>): boolean =>
  ticket.recentReplies >= maxRecentReplies || ticket.repliesToday >= maxDailyReplies;

/** A person has the ticket, the bot is disabled for it, or the other side answers automatically. */
export function suppressBot(context: BotContext, session: BotSession): BotDecision | null {
  const { ticket, contact } = context;
  const isOthers = ticket.useIntegration && ticket.responder === null;
  const isPeoples = ticket.hasPerson || ticket.isGroup || isOthers || contact.disableBot;
  const isMachines = contact.isOwnConnection || isReplyLimitReached(context);
  if (isPeoples) return silence(session);
  if (!isMachines) return null;
  // A menu continues after the limit; until then people have the ticket (docs/decisions/0714). A responder ends, and people take over.
  return session.state === 'responder'
    ? { actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended' } }
    : silence(session);
}
