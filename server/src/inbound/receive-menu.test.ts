import { beforeEach, expect, it } from 'vitest';
import { sendAutoMessage } from '../messages/send-auto-message.ts';
import { sendAutoMessageJob } from '../tickets/ticket.jobs.ts';
import { receive as receiveInTx } from './receive.ts';
import { testInbox } from './test-inbox.ts';

const { receive, receiveConcurrently, message, event, tx, rows, autoReplies, publishedNotices: notices } = testInbox();

beforeEach(() =>
  rows(`update connections set greeting_message = 'Bem-vindo' where id = 1;
    update queues set greeting_message = 'Vendas' where id = 1;
    insert into queues (company_id, id, name, color, order_queue, greeting_message) values (1, 5, 'Suporte', '#17917F', 2, 'Suporte');
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 5);
    insert into files (company_id, id, key, name, mime_type, size_bytes, sha256) overriding system value values (1, 9, 'k', 'boleto.pdf', 'application/pdf', 1, 'x');
    insert into queue_options (company_id, id, queue_id, parent_id, place, title, message, file_id, action, action_queue_id) values
      (1, 1, 5, null, 1, 'Segunda via', 'Qual?', null, 'wait', null),
      (1, 2, 5, null, 2, 'Tchau', 'Até logo', null, 'close', null),
      (1, 3, 5, 1, 1, 'Boleto', 'Aqui está', 9, 'transfer', 1)`),
);

const ticket = async () =>
  (
    await rows<{ status: string; queue: number | null; chatbot: boolean; option: number | null; used: number }>(
      `select status, queue_id as queue, chatbot, queue_option_id as option, amount_used_bot_queues as used from ticket_view`,
    )
  )[0];
const log = async () =>
  (await rows<{ type: string }>('select type from ticket_log order by id')).map(({ type }) => type);
const files = () =>
  rows(`select j.payload ->> 'body' as body, j.payload -> 'fileId' as file from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'say-automatically' and j.payload ->> 'fileId' is not null`);

it('walking the options from the menu of queues to a leaf sends the texts, moves the ticket and logs each step', async () => {
  await receive(message('oi'));
  expect(await ticket()).toEqual({ status: 'pending', queue: null, chatbot: true, option: null, used: 1 });
  await receive(message('2'));
  expect(await ticket()).toEqual({ status: 'pending', queue: 5, chatbot: true, option: null, used: 1 });
  await receive(message('1'));
  expect(await ticket()).toMatchObject({ chatbot: true, option: 1 });
  await receive(message('1'));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: 1, chatbot: false, option: 3 });
  expect(await log()).toEqual(['create', 'chatBot', 'queue', 'queue']);
  expect((await autoReplies()).map((body) => body.split('\n')[0])).toEqual([
    'Bem-vindo',
    'Suporte',
    'Qual?',
    'Aqui está',
  ]);
  expect(await files()).toEqual([{ body: 'Aqui está', file: 9 }]);
  await receive(message('1'));
  expect(await autoReplies()).toHaveLength(4);
});

it('what a menu asks is not sent once a person has taken the conversation; the text of a leaf is', async () => {
  for (const text of ['oi', '2', '1', '1']) await receive(message(text));
  await rows(`update tickets set status = 'open', user_id = 1, started_at = now()`);
  const jobs = await rows<{ payload: unknown }>(`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'say-automatically' order by j.id`);
  for (const { payload } of jobs) await tx((t) => sendAutoMessage(t, sendAutoMessageJob.payload.parse(payload)));
  expect(await rows('select body from messages where from_me')).toEqual([{ body: 'Aqui está' }]);
});

it('when the queue of a leaf was deleted while the menu waited, the ticket stays in its queue, with people, and no menu starts again', async () => {
  await rows(`insert into queues (company_id, id, name, color, order_queue) values (1, 7, 'Financeiro', '#123456', 3);
    update queue_options set action_queue_id = 7 where id = 3`);
  for (const text of ['oi', '2', '1']) await receive(message(text));
  await rows('delete from queues where id = 7');
  await receive(message('1'));
  const waits = { status: 'pending', queue: 5, chatbot: false, option: 3 };
  expect(await ticket()).toMatchObject(waits);
  expect((await autoReplies()).at(-1)).toBe('Aqui está');
  await receive(message('alguém?'));
  expect([await ticket(), (await autoReplies()).at(-1)]).toMatchObject([waits, 'Aqui está']);
});

it('an answer to a menu with one remaining queue leads there, with its options', async () => {
  await receive(message('oi'));
  await rows('delete from whatsapp_queues where queue_id = 1');
  await receive(message('1'));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: 5, chatbot: true, option: null });
  expect((await autoReplies()).at(-1)).toContain('*[ 1 ]* - Segunda via');
  await receive(message('2'));
  expect(await ticket()).toMatchObject({ status: 'closed', chatbot: false });
  expect(await log()).toEqual(['create', 'chatBot', 'queue', 'closed']);
});

it('a number means the queue that was shown, with its options, although another was inserted before it', async () => {
  await receive(message('oi'));
  await rows(`insert into queues (company_id, id, name, color, order_queue, greeting_message) values (1, 7, 'Financeiro', '#123456', 0, 'Financeiro');
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 7)`);
  await receive(message('2'));
  expect(await ticket()).toMatchObject({ queue: 5, chatbot: true });
  expect((await autoReplies()).at(-1)).toContain('*[ 1 ]* - Segunda via');
  await rows(`update queue_options set place = 3 - place where parent_id is null`);
  await receive(message('2'));
  expect(await ticket()).toMatchObject({ status: 'closed', queue: 5, option: 2 });
});

it.each([
  ['a picture', { content: { mediaType: 'image', body: '' } }],
  ['another line', { content: { mediaType: 'conversation', body: 'quero a segunda via' } }],
])('a number is read although %s arrives in one batch with it', async (_, over) => {
  await receive(message('oi'));
  const together = [message('2'), event({ kind: 'message', ...over })];
  await tx((one) =>
    receiveInTx(
      one,
      together.map((each) => ({ companyId: 1, whatsappId: 1, event: each, raw: {} })),
    ),
  );
  expect(await ticket()).toMatchObject({ queue: 5, chatbot: true, option: null });
});

it('a leaf may lead to a queue that the connection does not offer: the ticket waits for the people of that queue', async () => {
  await rows(`insert into queues (company_id, id, name, color, order_queue) values (1, 7, 'Financeiro', '#123456', 3);
    update queue_options set action_queue_id = 7 where id = 3`);
  for (const text of ['oi', '2', '1', '1']) await receive(message(text));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: 7, chatbot: false, option: 3 });
  expect((await autoReplies()).at(-1)).toBe('Aqui está');
});

it('a change of the ticket by the bot is announced once, with its new queue, after the message', async () => {
  await receive(message('oi'));
  notices.length = 0;
  await receive(message('2'));
  const announced = notices.map(({ topic, payload }) => ({
    topic,
    ...(payload as { action: string; ticket?: object }),
  }));
  expect(announced.map(({ topic, action }) => `${topic} ${action}`)).toEqual([
    'appMessage create',
    // It disappears for people who see only tickets without a queue.
    'ticket delete',
    'ticket leave',
    'ticket update',
  ]);
  for (const { ticket: shown } of announced.filter(({ action }) => /create|update/.test(action)))
    expect(shown).toMatchObject({ queueId: 5, chatbot: true });
});

it('a leaf that ends the conversation closes it with its text as the last message', async () => {
  for (const text of ['oi', '2', '2']) await receive(message(text));
  expect(await ticket()).toMatchObject({ status: 'closed', chatbot: false });
  expect(await log()).toEqual(['create', 'chatBot', 'queue', 'closed']);
  expect((await autoReplies()).at(-1)).toBe('Até logo');
  // When it is reopened the conversation starts from the beginning.
  await receive(message('oi de novo', { at: '2026-11-21T15:01:00Z' }));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: null, chatbot: true, used: 1 });
  expect((await autoReplies()).at(-1)).toMatch(/^Bem-vindo/);
});

it('a menu that is given up is logged, and the ticket waits for a person', async () => {
  await rows('update connections set max_use_bot_queues = 1 where id = 1');
  await receive(message('oi'));
  await rows(`update bot_sessions set shown_at = shown_at - interval '1 minute'`);
  await receive(message('quero'));
  expect(await log()).toEqual(['create', 'chatBot', 'retriesLimitQueue']);
  expect(await ticket()).toMatchObject({ status: 'pending', queue: null, chatbot: false });
});

it.each([
  [
    'the licence has ended',
    `update companies set due_date = '2020-01-01'`,
    `update companies set due_date = '2999-01-01'`,
  ],
  ['the company is inactive', 'update companies set status = false', 'update companies set status = true'],
  ['the bot was switched off for the contact', 'update contacts set disable_bot = true', 'select'],
])('an answer to a menu while %s leaves the bot, and its ticket waits for people', async (_, stop, goOn) => {
  for (const text of ['oi', '2']) await receive(message(text));
  await rows(stop);
  notices.length = 0;
  await receive(message('1'));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: 5, chatbot: false });
  expect(notices.map(({ payload }) => (payload as { ticket?: { chatbot: boolean } }).ticket?.chatbot)).toContain(false);
  await rows(goOn);
  await receive(message('alguém?'));
  expect(await autoReplies()).toHaveLength(2);
});

it('a customer who has got as many texts as the bot may send waits for people, and goes on in the menu afterwards', async () => {
  await receive(message('oi'));
  await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, from_me, origin, body, status, sent_at, created_at)
    select company_id, id, contact_id, whatsapp_id, true, 'bot', 'Bem-vindo', 'delivered', now(), now() - n * interval '1 second'
    from tickets cross join generate_series(1, 10) n`);
  await receive(message('quero falar com alguém'));
  expect(await ticket()).toMatchObject({ status: 'pending', queue: null, chatbot: false });
  expect(await autoReplies()).toHaveLength(1);
  await rows(`update messages set sent_at = sent_at - interval '11 minutes' where origin = 'bot'`);
  await receive(message('2'));
  expect(await ticket()).toMatchObject({ queue: 5, chatbot: true });
});

it('three messages at once are one conversation, and get one menu', async () => {
  await receiveConcurrently(message('oi'), message('tudo bem?'), message('alguém?'));
  expect(await autoReplies()).toHaveLength(1);
});

const closeForHoliday = (outOfHoursMessage: string) =>
  rows(`insert into settings (company_id, key, value) values (1, 'scheduleType', 'company');
    update companies set schedules = '[]' where id = 1;
    update connections set out_of_hours_message = '${outOfHoursMessage}' where id = 1;
    insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until)
    select 1, current_date + n, 'Feriado', false, '', '' from generate_series(-1, 1) n`);

it('on a holiday the customer gets the out-of-hours message, and on the day after the menu', async () => {
  await closeForHoliday('Fechados hoje');
  await receive(message('oi'));
  expect(await autoReplies()).toEqual(['Fechados hoje']);
  await rows('delete from holidays');
  await receive(message('oi?'));
  expect((await autoReplies()).at(-1)?.split('\n')[0]).toBe('Bem-vindo');
});

it('a customer who still waits in the next closed period gets the out-of-hours message again, whatever the bot has done', async () => {
  await closeForHoliday('Fechados');
  await receive(message('oi'));
  await rows(`update bot_sessions set state = 'ended'`);
  await receive(message('oi?'));
  expect(await autoReplies()).toEqual(['Fechados']);
  await rows(`update bot_sessions set out_of_hours_said_at = now() - interval '4 days'`);
  await receive(message('ainda aí?'));
  expect(await autoReplies()).toEqual(['Fechados', 'Fechados']);
});

it('while another program has the conversation, as Meta reports, no bot answers, and the menu goes on when it has ended', async () => {
  const standby = (body: string) =>
    message(body, { content: { mediaType: 'conversation', body, metadata: { standby: true } } });
  await receive(standby('oi'));
  expect([await ticket(), await autoReplies()]).toMatchObject([{ status: 'pending', chatbot: false, used: 0 }, []]);
  await receive(message('oi'));
  await receive(standby('2'));
  expect([await ticket(), await autoReplies()]).toMatchObject([{ queue: null, chatbot: true, used: 1 }, { length: 1 }]);
  await receive(message('2'));
  expect(await ticket()).toMatchObject({ queue: 5, chatbot: true });
});
