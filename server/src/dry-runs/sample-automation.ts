import type { Automation } from './read-automation.ts';

type Queue = Automation['queues'][number];
type Option = Queue['options'][number];

/** For tests: open on weekdays from nine to six. */
const hours = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map((day) => ({
  weekday: day,
  weekdayEn: day,
  startTime: '09:00',
  endTime: day === 'saturday' || day === 'sunday' ? '09:00' : '18:00',
}));

export const menuOption = (id: number, over: Partial<Option> = {}): Option => ({
  id,
  parentId: null,
  option: 1,
  title: 'Option',
  message: '',
  fileId: null,
  action: 'wait',
  actionQueueId: null,
  integrationId: null,
  ...over,
});

export const savedQueue = (id: number, name: string, over: Partial<Queue> = {}): Queue => ({
  id,
  name,
  orderQueue: null,
  greetingMessage: `Greeting of ${name}`,
  fileId: null,
  outOfHoursMessage: '',
  promptId: null,
  integrationId: null,
  schedules: hours,
  options: [],
  ...over,
});

/** A connection with three queues, and one queue of no connection. */
export const automation = (over: Partial<Automation> = {}): Automation => ({
  timeZone: 'America/Sao_Paulo',
  schedules: hours,
  holidays: [],
  settings: { scheduleType: 'disabled', sendGreetingMessageOneQueues: 'disabled' },
  connections: [
    {
      id: 1,
      greetingMessage: 'Welcome',
      outOfHoursMessage: 'Closed',
      maxUseBotQueues: 3,
      timeUseBotQueues: 60,
      promptId: 5,
      integrationId: null,
      queueIds: [3, 1, 2],
    },
  ],
  queues: [
    savedQueue(1, 'A', { orderQueue: 2, options: [menuOption(11, { fileId: 7 })] }),
    savedQueue(2, 'B', { orderQueue: 1, promptId: 6, integrationId: 8 }),
    savedQueue(3, 'C', { promptId: 6 }),
    savedQueue(4, 'D', { orderQueue: 0 }),
  ],
  ...over,
});
