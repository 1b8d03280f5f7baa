import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import type { Recipient } from '../../peers/whatsapp/message-writer.ts';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { compose } from '../../peers/whatsapp/phones/compose.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

/** Other people's phones may send anything: any id, of anybody’s message, from any chat. */
const { server, whatsapp } = serverWithWhatsApp();
let company: TestCompany;
let shop: Phone;
let ana: Phone;
let bob: Phone;
let carla: Phone;
let group: ReturnType<ReturnType<typeof whatsapp>['group']>;
let connectionId: number;
let n = 0;

beforeAll(async () => {
  company = await server.company();
  const phone = (number: string, name: string) => whatsapp().phone({ number, name });
  shop = phone('5511900000001', 'Loja');
  ana = phone('5511988887777', 'Ana');
  bob = phone('5521977776666', 'Bob');
  carla = phone('5531966665555', 'Carla');
  // The first member is the group's admin.
  group = whatsapp().group('Vendas', [carla, ana, bob, shop]);
  await company.admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
  const connection = await createWebConnection(company, { allowGroup: true });
  connectionId = connection.id;
  await pairConnection(company, connectionId, shop);
});

const call = <T>(method: string, path: string, body?: unknown) => company.admin.call<T>(method, path, body);
const ticketOf = async (name: string) =>
  (
    await eventually(
      async () => (await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets,
      (all) => all.some(({ contact }) => contact.name === name),
    )
  ).find(({ contact }) => contact.name === name)!.id;
const messages = async (ticketId: number) =>
  (await call<{ messages: Message[] }>('GET', `/messages/${ticketId}`)).body.messages;
const come = async (name: string, body: string) => {
  const ticketId = await ticketOf(name);
  const all = await eventually(
    () => messages(ticketId),
    (ms) => ms.some((m) => m.body === body),
  );
  return { ticketId, message: all.find((m) => m.body === body)! };
};
const again = async (ticketId: number, id: string) => (await messages(ticketId)).find((m) => m.id === id)!;
/** Waits until earlier messages were processed: events of one chat or one phone are in order. */
const waitForEarlier = async (...places: [Phone, Recipient, string][]) => {
  for (const [phone, to, name] of places) {
    const mark = `marca ${++n}`;
    await phone.text(to, mark);
    await come(name, mark);
  }
};
/** A key that claims another's message as the sender's own. */
const target = (id: string) => ({ chat: '', id, fromMe: true, author: '', message: {} });

it('a member of a group edits nobody else’s message, and takes back nobody else’s nor ours', async () => {
  const id = await ana.text(group, 'chave: 123');
  const { ticketId, message } = await come('Vendas', 'chave: 123');
  await call('PUT', `/tickets/${ticketId}`, { status: 'open', queueId: company.queueId });
  await call('POST', `/messages/${ticketId}`, { body: 'nossa' });
  const ours = await eventually(
    async () => (await messages(ticketId)).find((m) => m.body === 'nossa'),
    (m) => m?.wid != null && m.ack >= 2,
  );
  await bob.send(group, compose.edit(target(id), 'chave: 666'));
  await bob.send(group, compose.revoke(target(id)));
  await bob.send(group, compose.revoke(target(ours!.wid!)));
  await waitForEarlier([bob, group, 'Vendas']);
  expect(await again(ticketId, message.id)).toMatchObject({ body: 'chave: 123', isDeleted: false, isEdited: false });
  expect(await again(ticketId, ours!.id)).toMatchObject({ isDeleted: false });
  // The author may edit it, and the group's admin may delete it.
  await ana.edit(group, id, 'chave: 124');
  await waitForEarlier([ana, group, 'Vendas']);
  expect(await again(ticketId, message.id)).toMatchObject({ body: 'chave: 124', isEdited: true });
  await carla.revoke(group, id);
  await waitForEarlier([carla, group, 'Vendas']);
  expect(await again(ticketId, message.id)).toMatchObject({ isDeleted: true });
});

it('from a private chat nothing reaches a message of the group: no edit, no reaction', async () => {
  const id = await ana.text(group, 'do grupo');
  const { ticketId, message } = await come('Vendas', 'do grupo');
  const before = (await messages(ticketId)).length;
  await bob.send(shop, compose.edit(target(id), 'mudada'));
  await bob.send(shop, compose.reaction(target(id), '💀'));
  await waitForEarlier([bob, shop, 'Bob'], [ana, group, 'Vendas']);
  expect(await again(ticketId, message.id)).toMatchObject({ body: 'do grupo', isEdited: false });
  expect(await messages(ticketId)).toHaveLength(before + 1);
});

it('two customers whose messages share an id each delete their own', async () => {
  await ana.text(shop, 'de Ana', { id: 'SAME0001' });
  const hers = await come('Ana', 'de Ana'); // so that hers is the first that is found
  await bob.text(shop, 'de Bob', { id: 'SAME0001' });
  const his = await come('Bob', 'de Bob');
  // Neither replaces the other in the stored messages for quotes.
  const stored = await server
    .running()
    .context.database.owner.query(`select chat from whatsapp_web_messages where provider_id = 'SAME0001'`);
  expect(stored.rows).toHaveLength(2);
  await bob.revoke(shop, 'SAME0001');
  await waitForEarlier([bob, shop, 'Bob']);
  expect(await again(hers.ticketId, hers.message.id)).toMatchObject({ isDeleted: false });
  expect(await again(his.ticketId, his.message.id)).toMatchObject({ isDeleted: true });
});

it('a receipt for another customer’s message marks nothing, and their own does', async () => {
  ana.behaviour.reads = false;
  const ticketId = await ticketOf('Ana');
  await call('PUT', `/tickets/${ticketId}`, { status: 'open', queueId: company.queueId });
  await call('POST', `/messages/${ticketId}`, { body: 'para Ana' });
  const sent = await eventually(
    async () => (await messages(ticketId)).find((m) => m.body === 'para Ana'),
    (m) => m?.wid != null && m.ack >= 2,
  );
  bob.receipt(shop, sent!.wid!, 'read');
  await waitForEarlier([bob, shop, 'Bob']);
  expect((await again(ticketId, sent!.id)).ack).toBeLessThan(4);
  ana.receipt(shop, sent!.wid!, 'read');
  await eventually(
    () => again(ticketId, sent!.id),
    ({ ack }) => ack === 4,
  );
});
