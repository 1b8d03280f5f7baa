import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeEach, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** The kanban over HTTP, as older or careless clients call it. */
const server = runningServer();
let made = 0;
let company: TestCompany;
let admin: SignedInPerson;
let ticketId: number;
let lanes: number[];

type Listed = { tickets: Ticket[] };

beforeEach(async () => {
  company = await server.company(`Casa ${++made}`);
  ({ admin } = company);
  await server.write(company.sandboxPhone, `551198007${String(made).padStart(4, '0')}`, 'Oi', { name: 'Aline' });
  const list = () => admin.call<Listed>('GET', '/tickets?showAll=true');
  const { body } = await eventually(list, ({ body: { tickets } }) => tickets.length === 1);
  ticketId = body.tickets[0]!.id;
  lanes = [];
  for (const name of ['Orçamento', 'Pagamento'])
    lanes.push((await admin.call<{ id: number }>('POST', '/tags', { name, kanban: 1 })).body.id);
});

const laneOf = async () => {
  const { tickets } = (await admin.call<Listed>('GET', '/ticket/kanban')).body;
  return tickets.find(({ id }) => id === ticketId)?.tags.map(({ id }) => id);
};

it('the two calls of older clients move a card, and each is announced to viewers of the board', async () => {
  const announced: number[][] = [];
  const socket = await admin.socket();
  await socket.emitWithAck('joinTickets', 'pending');
  socket.on(topicEventName(company.id, 'ticket'), (event: { action: string; ticket?: Ticket }) => {
    if (event.ticket?.id === ticketId) announced.push(event.ticket.tags.map(({ id }) => id));
  });
  const [quoted, paid] = lanes;
  expect((await admin.call('PUT', `/ticket-tags/${ticketId}/${quoted}`)).body).toEqual({ ticketId, tagId: quoted });
  expect(await laneOf()).toEqual([quoted]);
  expect((await admin.call('DELETE', `/ticket-tags/${ticketId}`)).status).toBe(200);
  expect(await laneOf()).toEqual([]);
  expect((await admin.call('PUT', `/ticket-tags/${ticketId}/${paid}`)).status).toBe(200);
  expect(await laneOf()).toEqual([paid]);
  // Without the first of the two calls a card is still in one lane only.
  expect((await admin.call('PUT', `/ticket-tags/${ticketId}/${quoted}`)).status).toBe(200);
  expect(await laneOf()).toEqual([quoted]);
  await eventually(
    async () => announced,
    (list) => list.length >= 4,
  );
  expect(announced).toEqual([[quoted], [], [paid], [quoted]]);
});

it('refuses invalid moves and leaves the card: a deleted lane, another company’s, letters, out of range', async () => {
  const [quoted, paid] = lanes;
  const other = await server.company(`Outra ${made}`);
  const foreign = (await other.admin.call<{ id: number }>('POST', '/tags', { name: 'Alheia', kanban: 1 })).body.id;
  await admin.call('PUT', `/tickets/${ticketId}/lane`, { tagId: quoted });
  await admin.call('DELETE', `/tags/${paid}`);
  const move = async (tagId: unknown, by = admin) =>
    (await by.call('PUT', `/tickets/${ticketId}/lane`, { tagId })).status;
  expect(await Promise.all([paid, foreign].map((tagId) => move(tagId)))).toEqual([404, 404]);
  expect(await Promise.all(['1a', -1, 'x'.repeat(2_000_000)].map((tagId) => move(tagId)))).toEqual([400, 400, 400]);
  expect((await admin.call('PUT', `/ticket-tags/${ticketId}/${paid}`)).status).toBe(404);
  expect((await admin.call('PUT', `/ticket-tags/${ticketId}/1a`)).status).toBe(400);
  expect(await move(quoted, other.admin)).toBe(404);
  const blank = { name: '   ', kanban: 1 };
  expect((await admin.call('POST', '/tags', blank)).status).toBe(400);
  expect((await admin.call('POST', '/tags', { ...blank, name: 'x'.repeat(65_536) })).status).toBe(400);
  expect(await laneOf()).toEqual([quoted]);
});
