import { beforeEach, expect, it } from 'vitest';
import type { Identity } from '../channels/inbound-event.ts';
import { testInbox } from './test-inbox.ts';

const { receiveOn, message, rows, autoReplies } = testInbox();

const first = '5511911110001';
const second = '5511922220002';
const by = (number: string, ...more: Identity[]) => ({
  chat: `${number}@s.whatsapp.net`,
  identities: [{ kind: 'phone', value: number }, ...more],
  name: number === first ? 'Loja Centro' : 'Loja Norte',
});

beforeEach(async () => {
  await rows(`insert into connections (company_id, id, name, channel, provider, status, greeting_message)
      values (1, 3, 'Norte', 'whatsapp', 'beta', 'CONNECTED', 'Bem-vindo ao Norte');
    update connections set account_id = '${first}', greeting_message = 'Bem-vindo ao Centro' where id = 1;
    update connections set account_id = '${second}' where id = 3;
    update queues set greeting_message = 'Vendas';
    insert into queues (company_id, id, name, color, order_queue) values (1, 5, 'Suporte', '#17917F', 2);
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 5);
    update connections set max_use_bot_queues = 0`);
});

it('two connections of one company that write to each other have a ticket on both sides, under one message id, and do not greet each other', async () => {
  // The first writes; the second receives it and replies; the first receives the reply. Both sides know each message by the same
  // id.
  await receiveOn(1, message('oi, é da outra loja', { ...by(second), fromMe: true, providerId: 'X' }));
  await receiveOn(3, message('oi, é da outra loja', { ...by(first), providerId: 'X' }));
  await receiveOn(3, message('pode falar', { ...by(first), fromMe: true, providerId: 'Y' }));
  await receiveOn(1, message('pode falar', { ...by(second), providerId: 'Y' }));
  expect(
    await rows(`select t.whatsapp_id as connection, c.number, t.status, array_agg(m.body order by m.id) as bodies from tickets t
      join contacts c on c.id = t.contact_id join messages m on m.ticket_id = t.id group by 1, 2, 3 order by 1`),
  ).toEqual([
    { connection: 1, number: second, status: 'pending', bodies: ['oi, é da outra loja', 'pode falar'] },
    { connection: 3, number: first, status: 'pending', bodies: ['oi, é da outra loja', 'pode falar'] },
  ]);
  expect(await autoReplies()).toEqual([]);
});

it('known by the other form of its number, or by its account, a connection is recognised as our own as well', async () => {
  await receiveOn(1, message('oi', by('551122220002', { kind: 'phone', value: second })));
  await rows(`update connections set account_id = null;
    insert into whatsapp_web_sessions (company_id, whatsapp_id, said) values (1, 3, '{"account": {"phone": "${second}", "lid": "999:4@lid", "name": ""}}')`);
  await receiveOn(1, message('oi', { chat: '999@lid', identities: [{ kind: 'wa_lid', value: '999' }], name: 'Norte' }));
  await rows('delete from bot_sessions');
  await receiveOn(1, message('oi', by(second)));
  expect(await autoReplies()).toEqual([]);
  await receiveOn(1, message('oi', by('5511933330003')));
  expect(await autoReplies()).toHaveLength(1);
});

it('a bot of an unknown sender that answers every text of ours gets no more than ten', async () => {
  const from = by('5511944440004');
  for (let i = 0; i < 14; i++) {
    await rows(`update bot_sessions set shown_at = shown_at - interval '1 minute'`);
    await receiveOn(1, message('Olá! Sou um atendente virtual.', { ...from, at: new Date() }));
    // by then our automatic messages are in the conversation
    await rows(`delete from messages where origin = 'bot'`);
    await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, from_me, origin, body, sent_at, created_at, status)
      select 1, t.id, t.contact_id, 1, true, 'bot', 'menu', now(), now() + n * interval '1 ms', 'sent' from tickets t,
        generate_series(1, (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'say-automatically')) n`);
  }
  expect(await autoReplies()).toHaveLength(10);
});
