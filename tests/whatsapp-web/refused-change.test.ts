import type { Contact } from '@balcao/contract/contacts/contact';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

/** Refusals by a real connection are shown: changes of messages, and numbers that do not exist. */
const { server, whatsapp } = serverWithWhatsApp();
let company: TestCompany;
let connectionId: number;
let customer: Phone;
let shop: Phone;
let ticket: Ticket;

beforeAll(async () => {
  company = await server.company();
  shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  customer = whatsapp().phone({ number: '5511988887777', name: 'Mariana' });
  connectionId = (await createWebConnection(company)).id;
  await pairConnection(company, connectionId, shop);
  await customer.text(shop, 'Bom dia');
  const { tickets } = await eventually(
    async () => (await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body,
    (found) => found.tickets.length > 0,
  );
  ticket = tickets[0]!;
  await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: company.queueId });
});

const thread = async () =>
  (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages;
const messageOf = (id: string, fits: (message: Message) => boolean) =>
  eventually(
    async () => (await thread()).find((message) => message.id === id),
    (message) => message !== undefined && fits(message),
  );
const send = async (body: string) => {
  const sent = await company.admin.call<{ messages: Message[] }>('POST', `/messages/${ticket.id}`, { body });
  const { id } = sent.body.messages[0]!;
  return messageOf(id, ({ ack }) => ack >= 2);
};

it('WhatsApp’s refusal of an edit and of a deletion is shown with its code, and the message stays as the customer has it', async () => {
  const sent = (await send('Chega amanhã'))!;
  whatsapp().faults.set('errorAck', { times: 2, code: 406 });
  await company.admin.call('POST', `/messages/edit/${sent.id}`, { body: 'Chega hoje' });
  const edited = await messageOf(sent.id, ({ change }) => change?.state === 'refused');
  expect(edited).toMatchObject({
    body: sent.body,
    isEdited: false,
    change: {
      kind: 'edit',
      code: 'ERR_SENDING_WAPP_MSG',
      body: 'Chega hoje',
      reason: 'changeRefusedWithCode?code=406',
    },
  });
  await company.admin.call('DELETE', `/messages/${sent.id}`);
  const refused = await messageOf(sent.id, ({ change }) => change?.kind === 'delete' && change.state === 'refused');
  expect(refused).toMatchObject({ isDeleted: false, change: { code: 'ERR_DELETE_WAPP_MSG' } });
  expect(customer.displayed(shop).map(({ text }) => text)).toContain(sent.body);

  await company.admin.call('POST', `/messages/edit/${sent.id}`, { body: 'Chega hoje' });
  expect(await messageOf(sent.id, ({ isEdited }) => isEdited)).toMatchObject({ body: 'Chega hoje' });
});

it('refuses at once to change a message that is too old for the phone', async () => {
  const sent = (await send('De ontem'))!;
  const { owner } = server.running().context.database;
  await owner.query(`update messages set sent_at = sent_at - interval '16 minutes' where id = $1`, [Number(sent.id)]);
  const edit = () => company.admin.call('POST', `/messages/edit/${sent.id}`, { body: 'De hoje' });
  expect(await edit()).toMatchObject({ status: 409, body: { error: 'ERR_FETCH_WAPP_MSG' } });
  await owner.query(`update messages set sent_at = sent_at - interval '2 days' where id = $1`, [Number(sent.id)]);
  const remove = await company.admin.call('DELETE', `/messages/${sent.id}`);
  expect(remove).toMatchObject({ status: 409, body: { error: 'ERR_FETCH_WAPP_MSG' } });
});

it('a new number is checked by the connection: one that does not exist is refused, one that does is saved', async () => {
  whatsapp().phone({ number: '5511977776666', name: 'Bia' });
  const create = (number: string, more = {}) =>
    company.admin.call<Contact>('POST', '/contacts', { name: 'Alguém', number, ...more });
  expect(await create('(11) 91111-2222')).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
  const made = await create('(11) 97777-6666');
  expect(made).toMatchObject({ status: 200, body: { number: '5511977776666' } });
  const renumber = (number: string) => company.admin.call('PUT', `/contacts/${made.body.id}`, { name: 'Bia', number });
  expect(await renumber('(11) 91111-2222')).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
  expect(await renumber('(11) 97777-6666')).toMatchObject({ status: 200 });

  whatsapp().faults.set('refuseQuery', { times: 1, xmlns: 'usync' });
  expect(await create('(21) 97777-6666')).toMatchObject({ status: 502, body: { error: 'ERR_WAPP_CHECK_CONTACT' } });
  expect(await create('(21) 97777-6666', { unchecked: true })).toMatchObject({ status: 200 });

  await company.admin.call('DELETE', `/whatsappsession/${connectionId}`);
  await eventually(
    async () => (await company.admin.call<{ status: string }>('GET', `/whatsapp/${connectionId}`)).body.status,
    (status) => status === 'DISCONNECTED',
  );
  expect(await create('(31) 97777-6666'), 'without a live line it is saved unchecked').toMatchObject({ status: 200 });
});
