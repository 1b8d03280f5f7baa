import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let company: TestCompany;
let vera: SignedInPerson;
let ana: SignedInPerson;
let elsewhere: number;
let n = 0;

beforeAll(async () => {
  company = await server.company();
  const { body } = await company.admin.call<{ id: number }>('POST', '/queue', { name: 'Outra', color: '#2588B8' });
  elsewhere = body.id;
  const nothing = { allUserChat: 'disabled', userClosePendingTicket: 'disabled', showDashboard: 'disabled' };
  vera = await server.attendant(company, 'Vera', { profile: 'supervisor', ...nothing });
  ana = await server.attendant(company, 'Ana', nothing);
});

type List = { tickets: Ticket[] };
const change = (who: SignedInPerson, id: number, body: object) =>
  who.call<Ticket & { error?: string }>('PUT', `/tickets/${id}`, body);
async function waiting(): Promise<Ticket> {
  const from = `55119${String(70_000_000 + ++n)}`;
  await server.write(company.sandboxPhone, from, 'Oi');
  const { tickets } = (await company.admin.call<List>('GET', '/tickets?status=pending&showAll=true')).body;
  return tickets.find(({ contact }) => contact.number === from)!;
}
async function takenByAna(): Promise<Ticket> {
  const { id } = await waiting();
  return (await change(ana, id, { status: 'open' })).body;
}
const idsOf = async (who: SignedInPerson, query: string) =>
  (await who.call<List>('GET', `/tickets?${query}`)).body.tickets.map(({ id }) => id);

it('sees the tickets of colleagues of their queues, and finds them by person; an attendant does not', async () => {
  const { id } = await takenByAna();
  expect(await idsOf(vera, 'status=open&showAll=true')).toContain(id);
  expect(await idsOf(vera, `showAll=true&users=[${ana.session.user.id}]`)).toContain(id);
  const bia = await server.attendant(company, 'Bia');
  expect(await idsOf(bia, 'status=open&showAll=true')).not.toContain(id);
});

it('transfers and closes tickets of colleagues in their queues, ignores pending ones, also in bulk', async () => {
  const transferred = await takenByAna();
  expect((await change(vera, transferred.id, { queueId: elsewhere, status: 'pending' })).status).toBe(200);
  const closed = await takenByAna();
  expect((await change(vera, closed.id, { status: 'closed' })).body.status).toBe('closed');
  expect((await change(vera, (await waiting()).id, { status: 'closed' })).body.status).toBe('closed');
  const [one, two] = [await takenByAna(), await takenByAna()];
  const bulk = await vera.call<{ tickets: Ticket[]; refused: unknown[] }>('POST', '/tickets/bulk', {
    ticketIds: [one.id, two.id],
    action: { type: 'close', sendFarewellMessage: false },
  });
  expect(bulk.body.refused).toEqual([]);
  expect(bulk.body.tickets.map(({ status }) => status)).toEqual(['closed', 'closed']);
});

it('reads pending tickets, and those of a colleague, which adds a log entry', async () => {
  const ticket = await takenByAna();
  expect((await vera.call('GET', `/tickets/u/${ticket.uuid}`)).status).toBe(200);
  const log = (await vera.call<{ type: string; user: { id: number } | null }[]>('GET', `/tickets-log/${ticket.id}`))
    .body;
  expect(log).toContainEqual(
    expect.objectContaining({ type: 'access', user: expect.objectContaining({ id: vera.session.user.id }) }),
  );
});

it('has no rights in other queues, and none of an admin’s', async () => {
  const { id } = await waiting();
  await change(company.admin, id, { status: 'open' });
  await change(company.admin, id, { queueId: elsewhere, userId: company.admin.session.user.id });
  expect(await idsOf(vera, 'showAll=true')).not.toContain(id);
  expect((await change(vera, id, { status: 'closed' })).status).toBe(403);
  for (const [method, path] of [
    ['DELETE', `/tickets/${id}`],
    ['POST', '/users'],
    ['PUT', `/queue/${company.queueId}`],
    ['PUT', `/whatsapp/${company.whatsappId}`],
    ['PUT', '/settings/call'],
  ] as const)
    expect([path, (await vera.call(method, path, {})).status]).toEqual([path, 403]);
});
