import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';

/** Limits against a loop of two bots: above them the other side is assumed to answer automatically. */
const maxRecentReplies = 10;
const maxDailyReplies = 30;

/** A person has the ticket, the bot is disabled for it, or the other side answers automatically. */
export function suppressBot({ ticket, contact }: BotContext, session: BotSession): BotDecision | null {
  const isOthers = ticket.useIntegration && ticket.responder === null;
  const isPeoples = ticket.hasPerson || ticket.isGroup || isOthers || contact.disableBot;
  const isMachines =
    contact.isOwnConnection || ticket.recentReplies >= maxRecentReplies || ticket.repliesToday >= maxDailyReplies;
  if (isPeoples) return silence(session);
  if (!isMachines) return null;
  // A menu can be requested again after the limit. A responder does not pause: its session ends, and people take over.
  return session.state === 'responder'
    ? { actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended' } }
    : silence(session);
}
