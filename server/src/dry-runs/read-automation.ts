import { scheduleDay } from '@balcao/contract/companies/company';
import { holiday } from '@balcao/contract/holidays/holiday';
import { scheduleType } from '@balcao/contract/settings/setting';
import { z } from 'zod';
import { holidaysSql } from '../holidays/list-holidays.ts';
import type { Tx } from '../platform/db/tx.ts';
import { menuOption, menuOptionsSql } from '../queue-options/menu-options.ts';

const schedules = z.array(scheduleDay).catch([]);

/** The settings of a company's automation, with all its connections and queues. */
const automation = z.object({
  timeZone: z.string(),
  schedules,
  holidays: z.array(holiday).catch([]),
  settings: z.object({ scheduleType, sendGreetingMessageOneQueues: z.string() }),
  connections: z.array(
    z.object({
      id: z.number(),
      greetingMessage: z.string(),
      outOfHoursMessage: z.string(),
      maxUseBotQueues: z.number(),
      timeUseBotQueues: z.number(),
      promptId: z.number().nullable(),
      integrationId: z.number().nullable(),
      queueIds: z.array(z.number()),
    }),
  ),
  queues: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      orderQueue: z.number().nullable(),
      greetingMessage: z.string(),
      fileId: z.number().nullable(),
      outOfHoursMessage: z.string(),
      promptId: z.number().nullable(),
      integrationId: z.number().nullable(),
      schedules,
      options: z.array(menuOption),
    }),
  ),
});
export type Automation = z.infer<typeof automation>;

export async function readAutomation(tx: Tx): Promise<Automation> {
  const setting = (key: string) =>
    `coalesce((select value from settings s where s.company_id = current_company() and s.key = '${key}'), 'disabled')`;
  const [row] = await tx.rows(
    'dry-run-automation',
    `select co.time_zone as "timeZone", co.schedules, ${holidaysSql} as holidays,
       json_build_object('scheduleType', ${setting('scheduleType')}, 'sendGreetingMessageOneQueues', ${setting('sendGreetingMessageOneQueues')}) as settings,
       coalesce((select json_agg(json_build_object('id', w.id, 'greetingMessage', w.greeting_message, 'outOfHoursMessage', w.out_of_hours_message,
           'maxUseBotQueues', w.max_use_bot_queues, 'timeUseBotQueues', w.time_use_bot_queues, 'promptId', w.prompt_id, 'integrationId', w.integration_id,
           'queueIds', coalesce((select json_agg(wq.queue_id) from whatsapp_queues wq
             where wq.company_id = current_company() and wq.whatsapp_id = w.id), '[]')))
         from connections w where w.company_id = current_company()), '[]') as connections,
       coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'orderQueue', q.order_queue, 'greetingMessage', q.greeting_message,
           'fileId', q.file_id, 'outOfHoursMessage', q.out_of_hours_message, 'promptId', q.prompt_id, 'integrationId', q.integration_id, 'schedules', q.schedules,
           'options', ${menuOptionsSql('q.id')}))
         from queues q where q.company_id = current_company()), '[]') as queues
     from companies co where co.id = current_company()`,
    [],
  );
  return automation.parse(row);
}
