import { responderKinds } from '@balcao/contract/automation/bot';
import { holiday } from '@balcao/contract/holidays/holiday';
import { scheduleType } from '@balcao/contract/settings/setting';
import { z } from 'zod';
import { isOwnConnectionSql } from '../contacts/identities/own-connection.ts';
import { holidaysSql } from '../holidays/list-holidays.ts';
import type { Tx } from '../platform/db/tx.ts';
import { menuOption, menuOptionsSql } from '../queue-options/menu-options.ts';

const stamp = z.coerce.date().nullable();
const responder = z.object({ kind: z.enum(responderKinds), id: z.number() }).nullable();

/** The responder of a connection, a queue or a ticket: the first that is set (docs/decisions/0301). */
const responderSql = (alias: string): string =>
  `case when ${alias}.integration_id is not null then json_build_object('kind', 'integration', 'id', ${alias}.integration_id)
     when ${alias}.prompt_id is not null then json_build_object('kind', 'prompt', 'id', ${alias}.prompt_id) end`;

const queue = z.object({
  id: z.number(),
  name: z.string(),
  greetingMessage: z.string(),
  fileId: z.number().nullable(),
  outOfHoursMessage: z.string(),
  schedules: z.unknown(),
  responder,
});

const foundRow = z.object({
  ticketId: z.number(),
  whatsappId: z.number(),
  chatbot: z.boolean(),
  /** its integration has not accepted a message for some attempts: people have the ticket meanwhile (docs/decisions/0708) */
  isUnreachable: z.boolean(),
  session: z
    .object({
      state: z.enum(['new', 'queues', 'options', 'responder', 'ended']),
      optionId: z.number().nullable(),
      offered: z.array(z.number()).nullable(),
      menusSent: z.number(),
      shownAt: stamp,
      outOfHoursAt: stamp,
      restedAt: stamp,
      responder,
      turn: z.number(),
    })
    .nullable(),
  ticket: z.object({
    hasPerson: z.boolean(),
    isGroup: z.boolean(),
    useIntegration: z.boolean(),
    responder,
    queueId: z.number().nullable(),
    recentReplies: z.number(),
    repliesToday: z.number(),
  }),
  contact: z.object({ disableBot: z.boolean(), isOwnConnection: z.boolean(), botUsedAt: stamp }),
  connection: z.object({
    greetingMessage: z.string(),
    outOfHoursMessage: z.string(),
    maxUseBotQueues: z.number(),
    timeUseBotQueuesMinutes: z.number(),
    responder,
  }),
  /** in their order; null: the first ticket of the same connection has them */
  queues: z.array(queue).nullable(),
  /** of the one queue whose options may be needed */
  menu: z.object({ queueId: z.number(), options: z.array(menuOption) }).nullable(),
  settings: z.object({ scheduleType, sendGreetingMessageOneQueues: z.string() }),
  timeZone: z.string(),
  companySchedules: z.unknown(),
  holidays: z.array(holiday).catch([]),
});
export type BotRow = Omit<z.infer<typeof foundRow>, 'queues' | 'menu'> & {
  queues: (z.infer<typeof queue> & { options: z.infer<typeof menuOption>[] })[];
};

/** The bot has ended, and no out-of-hours message is due, or one was sent just now: the rules ignore all messages of the customer. */
const isOver = `b.state = 'ended' and (b.out_of_hours_said_at > $3::timestamptz - interval '30 minutes' or not exists (select from settings s
  where s.company_id = current_company() and s.key = 'scheduleType' and s.value in ('company', 'queue')))`;

/** As many failures as have left the ticket to people (queue-integrations/webhooks/failure-note.rules.ts). */
const isUnreachable = `coalesce(b.state = 'responder' and b.responder_kind = 'integration', false) and exists (select from integration_deliveries d
  where d.company_id = current_company() and d.ticket_id = t.id and d.integration_id = b.responder_id and d.state = 'waiting' and d.attempts >= 3)`;

const orderedQueues = `select q.*, row_number() over (order by q.order_queue nulls last, q.id) as n, count(*) over () as total
  from whatsapp_queues wq join queues q on (q.company_id, q.id) = (wq.company_id, wq.queue_id)
  where wq.company_id = current_company() and wq.whatsapp_id = t.whatsapp_id`;

/** The queue chosen by its number in the menu as it was shown; a choice of 0 is no number of a menu. */
const chosenQueue = `case when b.offered is null then q.n = x.choice
  else x.choice > 0 and q.id = (b.offered ->> (x.choice - 1))::bigint end`;

/**
 * The engine's input for a batch, in one statement. Reads only pending, unassigned tickets open to bots whose bot has
 * not ended, of active companies with a valid licence: most tickets of a busy company are skipped cheaply. Queues are read
 * once per connection, options only for the queue of `choice` (its number in the menu), the ticket's or the
 * connection's only one. A responder's texts written in one transaction count as one reply.
 */
export async function readBotContexts(tx: Tx, asked: { ticketId: number; choice: number | null }[]): Promise<BotRow[]> {
  if (asked.length === 0) return [];
  const rows = await tx.rows(
    'bot-contexts',
    `select t.id as "ticketId", t.whatsapp_id as "whatsappId", t.chatbot, ${isUnreachable} as "isUnreachable",
       case when b.ticket_id is not null then json_build_object('state', b.state, 'optionId', b.option_id, 'offered', b.offered, 'menusSent', b.menus_sent, 'shownAt', b.shown_at,
           'outOfHoursAt', b.out_of_hours_said_at, 'restedAt', b.rested_at, 'turn', b.turn,
           'responder', case when b.responder_kind is not null then json_build_object('kind', b.responder_kind, 'id', b.responder_id) end) end as session,
       json_build_object('hasPerson', t.user_id is not null, 'isGroup', t.is_group, 'useIntegration', t.use_integration,
         'responder', ${responderSql('t')}, 'queueId', t.queue_id,
         'recentReplies', said.recently, 'repliesToday', said.today) as ticket,
       json_build_object('disableBot', c.disable_bot, 'isOwnConnection', ${isOwnConnectionSql}, 'botUsedAt', (select max(e.rested_at) from tickets o
         join bot_sessions e on e.company_id = current_company() and e.ticket_id = o.id
         where o.company_id = current_company() and o.contact_id = t.contact_id and w.time_use_bot_queues > 0)) as contact,
       json_build_object('greetingMessage', w.greeting_message, 'outOfHoursMessage', w.out_of_hours_message,
         'maxUseBotQueues', w.max_use_bot_queues, 'timeUseBotQueuesMinutes', w.time_use_bot_queues,
         'responder', ${responderSql('w')}) as connection,
       case when row_number() over (partition by t.whatsapp_id order by t.id) = 1 then
         coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message, 'fileId', q.file_id,
           'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules, 'responder', ${responderSql('q')}) order by q.n)
         from (${orderedQueues}) q), '[]') end as queues,
       case when m.queue_id is not null then json_build_object('queueId', m.queue_id, 'options', ${menuOptionsSql('m.queue_id')}) end as menu,
       json_build_object(
         'scheduleType', coalesce((select value from settings s where s.company_id = current_company() and s.key = 'scheduleType'), 'disabled'),
         'sendGreetingMessageOneQueues', coalesce((select value from settings s where s.company_id = current_company() and s.key = 'sendGreetingMessageOneQueues'), 'disabled')) as settings,
       co.time_zone as "timeZone", co.schedules as "companySchedules", ${holidaysSql} as holidays
     from unnest($1::int[], $2::int[]) x(id, choice)
     join tickets t on t.company_id = current_company() and t.id = x.id
     join lateral (select disable_bot from contacts c where (c.company_id, c.id) = (t.company_id, t.contact_id) limit 1) c on true
     join lateral (select greeting_message, out_of_hours_message, max_use_bot_queues, time_use_bot_queues, prompt_id, integration_id from connections w
       where (w.company_id, w.id) = (t.company_id, t.whatsapp_id) limit 1) w on true
     join companies co on co.id = t.company_id
     left join bot_sessions b on b.company_id = current_company() and b.ticket_id = t.id
     left join lateral (select coalesce(t.queue_id, (select q.id from (${orderedQueues}) q where ${chosenQueue} or q.total = 1)) as queue_id) m on true
     left join lateral (select count(distinct m.created_at) as today, count(distinct m.created_at) filter (where m.sent_at > $3::timestamptz - interval '10 minutes') as recently from messages m
       where m.company_id = current_company() and m.ticket_id = t.id and m.origin = 'bot' and not m.is_private
         and m.sent_at > $3::timestamptz - interval '1 day') said on true
     where co.status and (co.is_super or co.due_date > $3) and t.status = 'pending' and not t.is_group and not c.disable_bot
       and (not t.use_integration or t.prompt_id is not null or t.integration_id is not null)
       and (b.ticket_id is null or (${isOver}) is not true)`,
    [asked.map(({ ticketId }) => ticketId), asked.map(({ choice }) => choice), tx.now],
  );
  const found = rows.map((row) => foundRow.parse(row));
  const queuesOf = new Map(found.flatMap(({ whatsappId, queues }) => (queues ? [[whatsappId, queues]] : [])));
  return found.map(({ menu, ...row }) => ({
    ...row,
    queues: (queuesOf.get(row.whatsappId) ?? []).map((one) => ({
      ...one,
      options: menu?.queueId === one.id ? menu.options : [],
    })),
  }));
}
