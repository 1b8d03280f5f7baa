import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, rows } = testInbox();

const isLed = async () => (await rows<{ chatbot: boolean }>('select chatbot from tickets'))[0]?.chatbot;

it('what the customer writes while their webhook fails does not give the ticket back to it, until a message was accepted', async () => {
  await rows(`insert into queue_integrations (company_id, id, type, name) overriding system value values (1, 1, 'webhook', 'Robô');
    update connections set integration_id = 1 where id = 1`);
  await receive(message('oi'));
  expect(await isLed()).toBe(true);
  await rows(`update tickets set chatbot = false;
    insert into integration_deliveries (company_id, integration_id, ticket_id, message_id, attempts)
    select company_id, 1, ticket_id, id, 3 from messages`);
  await receive(message('alguém?'));
  expect(await isLed()).toBe(false);
  await rows(`update integration_deliveries set state = 'delivered'`);
  await receive(message('olá?'));
  expect(await isLed()).toBe(true);
});
