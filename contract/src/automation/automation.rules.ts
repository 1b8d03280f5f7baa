import { menuTexts } from './automation.texts.ts';

/** Input of the automation rules: a customer has written and nobody has answered yet. */
export type AutomationContext = {
  ticket: {
    hasPerson: boolean;
    isGroup: boolean;
    useIntegration: boolean;
    queueId: number | null;
    amountUsedBotQueues: number;
    greetedAt: Date | null;
    outOfHoursSaidAt: Date | null;
    /** automatic texts of the last ten minutes and of the last day */
    saidLately: number;
    saidToday: number;
  };
  /** isOwnLine: another connection of the same company, which may answer automatically as well */
  contact: { disableBot: boolean; isOwnLine: boolean; botUsedAt: Date | null };
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    maxUseBotQueues: number;
    timeUseBotQueuesMinutes: number;
    /** in orderQueue */
    queues: { id: number; name: string; greetingMessage: string; outOfHoursMessage: string; open: boolean }[];
  };
  settings: { scheduleType: string; sendGreetingMessageOneQueues: string };
  isCompanyOpen: boolean;
  /** the newest text; null when the message was not a text */
  text: string | null;
  now: Date;
};

export type AutomationAction =
  | { type: 'say'; body: string }
  | { type: 'putInQueue'; queueId: number }
  | { type: 'greeted' }
  | { type: 'menuShown' }
  | { type: 'menuExhausted' }
  | { type: 'menuAnswered' }
  | { type: 'closedSaid' };

/** The parts of an album arrive one by one: they get no repeated reply. */
const repeatWindowMs = 3_000;
/** Limits against a loop of two bots: above them the other side is assumed to answer automatically. */
const maxRecentReplies = 10;
const maxDailyReplies = 30;

/**
 * Greeting, opening hours and queue menu (docs/inbound.md 8 and 9): from input to actions. No clock and no
 * database, so it can be replayed on recorded traffic.
 */
export function decideAutomation(context: AutomationContext): AutomationAction[] {
  const { ticket, contact, connection, settings } = context;
  if (ticket.hasPerson || ticket.isGroup || ticket.useIntegration || contact.disableBot) return [];
  if (contact.isOwnLine || ticket.saidLately >= maxRecentReplies || ticket.saidToday >= maxDailyReplies) return [];

  if (settings.scheduleType === 'company' && !context.isCompanyOpen)
    return outOfHoursReply(ticket, connection.outOfHoursMessage);
  const queue = connection.queues.find((q) => q.id === ticket.queueId);
  if (queue && settings.scheduleType === 'queue' && !queue.open)
    return outOfHoursReply(ticket, queue.outOfHoursMessage);

  if (connection.queues.length > 1) return ticket.queueId === null ? decideMenu(context) : [];
  if (ticket.greetedAt !== null) return [];
  const [only] = connection.queues;
  const withGreeting = !only || settings.sendGreetingMessageOneQueues === 'enabled';
  return [
    ...(withGreeting ? reply(connection.greetingMessage) : []),
    ...reply(only?.greetingMessage ?? ''),
    { type: 'greeted' },
  ];
}

function decideMenu({ ticket, contact, connection, settings, text, now }: AutomationContext): AutomationAction[] {
  const chosenQueue =
    ticket.greetedAt !== null && text !== null && /^\s*\d{1,3}\s*$/.test(text)
      ? connection.queues[Number(text) - 1]
      : undefined;
  if (chosenQueue) {
    if (settings.scheduleType === 'queue' && !chosenQueue.open)
      return reply(`${chosenQueue.outOfHoursMessage}\n\n*[ # ]* - ${menuTexts.pt.backToMenu}`);
    return [
      { type: 'putInQueue', queueId: chosenQueue.id },
      { type: 'menuAnswered' },
      ...reply(chosenQueue.greetingMessage),
    ];
  }
  const wasJustShown = ticket.greetedAt !== null && now.getTime() - ticket.greetedAt.getTime() < repeatWindowMs;
  const isMenuPaused =
    contact.botUsedAt !== null &&
    now.getTime() - contact.botUsedAt.getTime() < connection.timeUseBotQueuesMinutes * 60_000;
  if (wasJustShown || isMenuPaused || (ticket.greetedAt !== null && text === null)) return [];
  const { maxUseBotQueues } = connection;
  if (maxUseBotQueues > 0 && ticket.amountUsedBotQueues >= maxUseBotQueues)
    return ticket.amountUsedBotQueues === maxUseBotQueues ? [{ type: 'menuExhausted' }] : [];
  const lines = connection.queues.map((q, i) => `*[ ${i + 1} ]* - ${q.name}`).join('\n');
  return [
    ...reply([connection.greetingMessage, lines].filter((part) => part.trim() !== '').join('\n\n')),
    { type: 'menuShown' },
  ];
}

/** At most one out-of-hours reply per ticket and closed period. */
const outOfHoursReply = (ticket: AutomationContext['ticket'], body: string): AutomationAction[] =>
  ticket.outOfHoursSaidAt === null && body.trim() !== '' ? [{ type: 'say', body }, { type: 'closedSaid' }] : [];

const reply = (body: string): AutomationAction[] => (body.trim() === '' ? [] : [{ type: 'say', body }]);
