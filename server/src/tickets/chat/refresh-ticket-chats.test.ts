import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ana } from '../../inbound/test-admin.ts';
import { testInbox } from '../../inbound/test-inbox.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { findTickets } from '../find-ticket.ts';
import { transferTicket } from '../transfer-ticket.ts';

const world = testInbox();
const { rows, receive, receiveOn, message, phone } = world;
const phoneChat = `${phone}@s.whatsapp.net`;
const asLid = {
  chat: '777@lid',
  identities: [
    { kind: 'wa_lid', value: '777' },
    { kind: 'phone', value: phone },
  ],
}; // prettier-ignore

const newestTicket = async () => (await rows<{ id: number }>('select id from tickets order by id desc limit 1'))[0]!.id;
const chatOfTicket = async () =>
  (await rows<{ chat: string | null }>('select chat from tickets order by id desc'))[0]?.chat;

/** The chat that a reply is sent to. */
async function answer(): Promise<string | undefined> {
  const id = await newestTicket();
  await world.tx(async (tx) => {
    const [ticket] = await findTickets(tx, [id]);
    await queueMessage(tx, ticket!, { body: 'Olá', origin: 'person', sentBy: 1 });
  });
  return (await rows<{ chat: string }>('select chat from messages order by id desc limit 1'))[0]?.chat;
}
const transferTo = async (whatsappId: number) => {
  const id = await newestTicket();
  await rows(`update tickets set status = 'open', user_id = 1 where id = ${id}`);
  await world.tx(async (tx) => {
    const [ticket] = await findTickets(tx, [id]);
    await transferTicket(tx, ana, ticket!, { queueId: 1, userId: null, whatsappId });
  });
};

it('a reply goes to the chat that the customer last wrote in, whatever their identities', async () => {
  await receive(message('um'));
  expect(await answer()).toBe(phoneChat);
  await receive(message('dois', asLid));
  expect(await answer()).toBe('777@lid');
  await receive(message('três'));
  expect(await answer()).toBe(phoneChat);
});

it('a message from the phone of the business does not set the customer’s chat', async () => {
  await receive(message('um', asLid), message('nosso', { fromMe: true }));
  expect(await answer()).toBe('777@lid');
});

it('a ticket without a chat takes one of the customer’s other tickets on the connection, then one of their identities', async () => {
  await receive(message('um', asLid));
  await rows(`update tickets set status = 'closed', finished_at = now()`);
  await rows(`insert into tickets (company_id, contact_id, whatsapp_id, status, updated_at)
    select company_id, contact_id, whatsapp_id, 'pending', now() from tickets`);
  expect(await chatOfTicket()).toBeNull();
  expect(await answer()).toBe('777@lid');
  await rows('update tickets set chat = null');
  expect(await answer()).toBe('777');
});

it('a ticket that is moved to another connection takes the chat there, and back again the one it had', async () => {
  await rows(`insert into connections (company_id, id, name, channel, provider, status)
    values (1, 3, 'Outra', 'sandbox', 'sandbox', 'CONNECTED')`);
  await receive(message('um', asLid));
  await transferTo(3);
  expect(await chatOfTicket()).toBeNull();
  await receiveOn(3, message('dois'));
  expect(await answer()).toBe(phoneChat);
  await transferTo(1);
  expect(await answer()).toBe('777@lid');
});

it('after an upgrade the same chats are found from the existing messages', async () => {
  await receive(message('um', asLid), message('dois'), message('três', { fromMe: true, ...asLid }));
  await rows('update tickets set chat = null');
  const migration = readFileSync(new URL('../../../migrations/0093_ticket_chat.sql', import.meta.url), 'utf8');
  await rows(migration.slice(migration.indexOf('update tickets')));
  expect(await chatOfTicket()).toBe(phoneChat);
});
