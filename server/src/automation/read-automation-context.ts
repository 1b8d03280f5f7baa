import { z } from 'zod';
import { isOwnConnectionSql } from '../contacts/identities/own-connection.ts';
import type { Tx } from '../platform/db/tx.ts';

const automationRow = z.object({
  ticketId: z.number(),
  ticket: z.object({
    hasPerson: z.boolean(),
    isGroup: z.boolean(),
    useIntegration: z.boolean(),
    queueId: z.number().nullable(),
    amountUsedBotQueues: z.number(),
    greetedAt: z.coerce.date().nullable(),
    outOfHoursSaidAt: z.coerce.date().nullable(),
    saidLately: z.number(),
    saidToday: z.number(),
  }),
  contact: z.object({ disableBot: z.boolean(), isOwnLine: z.boolean(), botUsedAt: z.coerce.date().nullable() }),
  connection: z.object({
    greetingMessage: z.string(),
    outOfHoursMessage: z.string(),
    maxUseBotQueues: z.number(),
    timeUseBotQueuesMinutes: z.number(),
  }),
  queues: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      greetingMessage: z.string(),
      outOfHoursMessage: z.string(),
      schedules: z.unknown(),
    }),
  ),
  settings: z.object({ scheduleType: z.string(), sendGreetingMessageOneQueues: z.string() }),
  timeZone: z.string(),
  companySchedules: z.unknown(),
});
export type AutomationRow = z.infer<typeof automationRow>;

/**
 * Only tickets that are pending, unassigned and open to bots: the query filters out most tickets of a busy company at
 * no cost.
 */
export async function readAutomationContext(tx: Tx, ticketIds: number[]): Promise<AutomationRow[]> {
  if (ticketIds.length === 0) return [];
  const rows = await tx.rows(
    'automation-facts',
    `select t.id as "ticketId",
       json_build_object('hasPerson', t.user_id is not null, 'isGroup', t.is_group, 'useIntegration', t.use_integration, 'queueId', t.queue_id,
         'amountUsedBotQueues', t.amount_used_bot_queues, 'greetedAt', t.greeted_at, 'outOfHoursSaidAt', t.out_of_hours_said_at,
         'saidLately', (select count(*) from messages m where m.company_id = current_company() and m.ticket_id = t.id and m.origin = 'bot'
           and m.sent_at > $2::timestamptz - interval '10 minutes'),
         'saidToday', (select count(*) from messages m where m.company_id = current_company() and m.ticket_id = t.id and m.origin = 'bot'
           and m.sent_at > $2::timestamptz - interval '1 day')) as ticket,
       json_build_object('disableBot', c.disable_bot, 'isOwnLine', ${isOwnConnectionSql}, 'botUsedAt', (select max(o.bot_exhausted_at) from tickets o
         where o.company_id = current_company() and o.contact_id = t.contact_id and w.time_use_bot_queues > 0)) as contact,
       json_build_object('greetingMessage', w.greeting_message, 'outOfHoursMessage', w.out_of_hours_message,
         'maxUseBotQueues', w.max_use_bot_queues, 'timeUseBotQueuesMinutes', w.time_use_bot_queues) as connection,
       coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
           'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules) order by q.order_queue nulls last, q.id)
         from whatsapp_queues wq join queues q on (q.company_id, q.id) = (wq.company_id, wq.queue_id)
         where wq.company_id = current_company() and wq.whatsapp_id = t.whatsapp_id), '[]') as queues,
       json_build_object(
         'scheduleType', coalesce((select value from settings s where s.company_id = current_company() and s.key = 'scheduleType'), 'disabled'),
         'sendGreetingMessageOneQueues', coalesce((select value from settings s where s.company_id = current_company() and s.key = 'sendGreetingMessageOneQueues'), 'disabled')) as settings,
       co.time_zone as "timeZone", co.schedules as "companySchedules"
     from tickets t
     join lateral (select disable_bot from contacts c where (c.company_id, c.id) = (t.company_id, t.contact_id) limit 1) c on true
     join lateral (select greeting_message, out_of_hours_message, max_use_bot_queues, time_use_bot_queues from connections w
       where (w.company_id, w.id) = (t.company_id, t.whatsapp_id) limit 1) w on true
     join companies co on co.id = t.company_id
     where t.company_id = current_company() and t.id = any($1) and t.status = 'pending' and not t.is_group and not t.use_integration and not c.disable_bot`,
    [ticketIds, tx.now],
  );
  return rows.map((found) => automationRow.parse(found));
}
