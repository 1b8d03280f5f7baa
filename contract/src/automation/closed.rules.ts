import { type BotContext, type BotDecision, type BotSession, silence } from './bot.ts';
import { textReplies } from './menu-text.rules.ts';

/**
 * Outside opening hours (the company's, or those of the ticket's queue): sends the out-of-hours text once per
 * conversation, and no menu.
 */
export function replyClosed(context: BotContext, session: BotSession): BotDecision | null {
  const text = closedText(context);
  if (text === null) return null;
  if (session.outOfHoursAt !== null || text.trim() === '') return silence(session);
  return { actions: textReplies(text), session: { ...session, outOfHoursAt: context.now } };
}

/** null: it is open. */
function closedText({ ticket, connection, settings, isCompanyOpen }: BotContext): string | null {
  if (settings.scheduleType === 'company') return isCompanyOpen ? null : connection.outOfHoursMessage;
  if (settings.scheduleType !== 'queue') return null;
  const queue = connection.queues.find(({ id }) => id === ticket.queueId);
  return queue && !queue.open ? queue.outOfHoursMessage : null;
}
