import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Which users see typing on the live panel (docs/protocol.md 14), over real sockets. */
const server = runningServer();
let company: TestCompany;
let ana: SignedInPerson;
let ticket: Ticket;
const number = '5511970001122';

beforeAll(async () => {
  company = await server.company('Painel');
  ana = await server.attendant(company, 'Ana');
  await server.write(company.sandboxPhone, number, 'Oi');
  const waiting = () => ana.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending');
  const { body } = await eventually(waiting, ({ body: { tickets } }) => tickets.length === 1);
  ticket = body.tickets[0]!;
  await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
});

type Received = { topic: string; payload: Record<string, unknown> };

async function listen(person: SignedInPerson, ...joins: [string, unknown?][]) {
  const socket = await person.socket();
  for (const [event, argument] of joins)
    await (argument === undefined ? socket.emitWithAck(event) : socket.emitWithAck(event, argument));
  const received: Received[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) =>
    received.push({ topic: name.replace(/^company-\d+-/, ''), payload }),
  );
  const typing = () =>
    received.flatMap(({ topic, payload }) =>
      ['presence', 'colleague'].includes(topic) ? [[topic, payload['presence'] ?? payload['doing']]] : [],
    );
  return { socket, received, typing };
}

/** Earlier notices arrive before one that everybody receives. */
async function afterAll(...screens: { received: Received[] }[]): Promise<void> {
  await company.admin.call('POST', '/tags', { name: 'Fim' });
  await eventually(
    async () => screens.every(({ received }) => received.some(({ topic }) => topic === 'tag')),
    (yes) => yes,
  );
}

it('shows who types in visible conversations only, and to viewers only', async () => {
  const { admin } = company;
  const masked = await server.attendant(company, 'Sem números', { isTricked: 'disabled' });
  const { body } = await admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' });
  const elsewhere = await server.attendant(company, 'Bia', { queueIds: [body.id] });
  const other = await server.company('Painel de Outros');
  const panel = await listen(admin, ['joinMoments']);
  const maskedPanel = await listen(masked, ['joinMoments']);
  const left = await listen(admin, ['joinMoments'], ['leaveMoments']);
  const list = await listen(admin, ['joinTickets', 'open'], ['joinNotification']);
  const ofOtherQueue = await listen(elsewhere, ['joinMoments']);
  const ofOtherCompany = await listen(other.admin, ['joinMoments']);
  const own = await listen(ana, ['joinChatBox', ticket.id], ['joinMoments']);

  await server.request('POST', `/api/sandbox/${company.sandboxPhone}/chats/${number}/typing`, { typing: true });
  for (const doing of ['writing', 'viewing', 'viewing'])
    await own.socket.emitWithAck('showColleague', { ticketId: ticket.id, doing });
  await server.write(company.sandboxPhone, number, 'mais');
  await afterAll(panel, maskedPanel, left, list, ofOtherQueue, own);
  const all = [
    ['presence', 'composing'],
    ['colleague', 'writing'],
    ['colleague', 'viewing'],
  ];
  expect([panel.typing(), maskedPanel.typing()]).toEqual([all, all]);
  expect(JSON.stringify(maskedPanel.received)).not.toContain(number);
  expect([left, list, ofOtherQueue, ofOtherCompany].map(({ typing }) => typing())).toEqual([[], [], [], []]);
  // Once, though conversation and panel are open; nothing about the user's own typing.
  expect(own.typing()).toEqual([['presence', 'composing']]);
  // The panel's room does not receive the notices of lists.
  expect(panel.received.map(({ topic }) => topic)).not.toContain('appMessage');
});
