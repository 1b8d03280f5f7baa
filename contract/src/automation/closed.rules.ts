import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';
import { textReplies } from './menu-text.rules.ts';

/**
 * Outside opening hours (the company's, or those of the ticket's queue): sends the out-of-hours text once per
 * conversation and closed period, and no menu.
 */
export function replyClosed(context: BotContext, session: BotSession): BotDecision | null {
  const closed = closedNow(context);
  if (closed === null) return null;
  const { text, since } = closed;
  const wasSent = session.outOfHoursAt !== null && (since === null || session.outOfHoursAt >= since);
  if (wasSent || text.trim() === '') return silence(session);
  return { actions: textReplies(text), session: { ...session, outOfHoursAt: context.now } };
}

/** Whether the hours of this queue, or the company's, keep automatic answers back now. */
export const isClosedIn = (context: BotContext, queueId: number | null): boolean =>
  closedNow({ ...context, ticket: { ...context.ticket, queueId } }) !== null;

/** The text, and since when it is closed. null: it is open. */
function closedNow(context: BotContext): { text: string; since: Date | null } | null {
  const { ticket, connection, settings, isCompanyOpen, companyClosedSince } = context;
  if (settings.scheduleType === 'company')
    return isCompanyOpen ? null : { text: connection.outOfHoursMessage, since: companyClosedSince };
  if (settings.scheduleType !== 'queue') return null;
  const queue = connection.queues.find(({ id }) => id === ticket.queueId);
  return queue && !queue.open ? { text: queue.outOfHoursMessage, since: queue.closedSince } : null;
}
