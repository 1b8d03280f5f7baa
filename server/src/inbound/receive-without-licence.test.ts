import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, rows } = testInbox();

it.each([
  ['the licence has ended', `update companies set due_date = '2020-01-01'`],
  ['the company is inactive', 'update companies set status = false'],
  ['the company has no plan', 'update companies set plan_id = null'],
  [
    'the plan allows nothing',
    `with p as (insert into plans (name, users, connections, queues) values ('nada', 0, 0, 0) returning id) update companies set plan_id = p.id from p`,
  ],
  ['the connection is down', `update connections set status = 'DISCONNECTED'`],
  ['the connection must be paired anew', `update connections set status = 'qrcode'`],
  ['the connection has no queue', 'delete from whatsapp_queues'],
  ['the company has no queue and no user', 'delete from queues; delete from users'],
])('a customer’s message is stored and waits for people although %s', async (_, change) => {
  await rows(change);
  await receive(message('Olá'), message('Alguém?'));
  expect(await rows('select body from messages order by id')).toEqual([{ body: 'Olá' }, { body: 'Alguém?' }]);
  expect(await rows('select status, unread_messages as unread from tickets')).toEqual([
    { status: 'pending', unread: 2 },
  ]);
});
