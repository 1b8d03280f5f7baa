import type { BotOption, BotQueue } from './bot.ts';
import type { BotSetup } from './play.rules.ts';

/** For tests. */
export const option = (
  id: number,
  parentId: number | null,
  place: number,
  title: string,
  over: Partial<BotOption> = {},
): BotOption => ({
  id,
  parentId,
  option: place,
  title,
  message: title,
  fileId: null,
  action: 'wait',
  actionQueueId: null,
  integrationId: null,
  ...over,
});

export const queue = (id: number, name: string, over: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: `Greeting of ${name}`,
  fileId: null,
  outOfHoursMessage: `${name} is closed`,
  open: true,
  closedSince: null,
  responder: null,
  options: [],
  ...over,
});

export const setup = (over: {
  queues?: BotQueue[];
  connection?: Partial<Omit<BotSetup['connection'], 'queues'>>;
  contact?: Partial<BotSetup['contact']>;
  settings?: Partial<BotSetup['settings']>;
  isCompanyOpen?: boolean;
  companyClosedSince?: Date;
}): BotSetup => ({
  contact: { disableBot: false, isOwnConnection: false, botUsedAt: null, ...over.contact },
  connection: {
    greetingMessage: 'Welcome',
    outOfHoursMessage: 'Closed',
    maxUseBotQueues: 3,
    timeUseBotQueuesMinutes: 0,
    responder: null,
    ...over.connection,
    queues: over.queues ?? [],
  },
  settings: { scheduleType: 'disabled', sendGreetingMessageOneQueues: 'disabled', ...over.settings },
  isCompanyOpen: over.isCompanyOpen ?? true,
  companyClosedSince: over.companyClosedSince ?? null,
});
