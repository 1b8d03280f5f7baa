import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let shop: TestCompany;
let ana: SignedInPerson;
const customer = '5511987653333';

beforeAll(async () => {
  shop = await server.company('Casa Avaliada');
  ana = await server.attendant(shop, 'Ana Prado');
  await shop.admin.call('PUT', `/whatsapp/${shop.whatsappId}`, { expiresTicketNPS: 30, ratingMessage: 'Que nota?' });
  await shop.admin.call('PUT', `/queue/${shop.queueId}`, { complationMessage: 'Até logo' });
});

const replies = async () =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${customer}/messages`,
    )
  ).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);
const ticket = async () =>
  (await ana.call<{ tickets: { id: number; status: string }[] }>('GET', '/tickets?status=')).body.tickets[0]!;

it('closing asks for a rating, the ticket is closed at once, the answer brings the farewell and keeps it closed', async () => {
  await server.write(shop.sandboxPhone, customer, 'Oi', { name: 'Karina Melo' });
  const { id } = await ticket();
  await ana.call('PUT', `/tickets/${id}`, { status: 'open' });
  expect((await ana.call('PUT', `/tickets/${id}`, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
  await expect.poll(replies).toEqual(['Que nota?\n\nResponda com uma nota de *0* a *10*.']);
  await server.write(shop.sandboxPhone, customer, '10');
  await expect.poll(async () => (await replies()).at(-1)).toBe('Até logo');
  expect(await ticket()).toMatchObject({ id, status: 'closed' });
  const log = await ana.call<{ type: string }[]>('GET', `/tickets-log/${id}`);
  expect(log.body.map(({ type }) => type)).toContain('nps');
});

it('closed without farewell, asks nothing', async () => {
  await server.write(shop.sandboxPhone, customer, 'Oi, mais uma coisa?');
  const { id } = await ticket();
  await ana.call('PUT', `/tickets/${id}`, { status: 'open' });
  const before = await replies();
  await ana.call('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false });
  await server.write(shop.sandboxPhone, customer, '9');
  await expect.poll(async () => (await ticket()).status).toBe('pending');
  expect(await replies()).toEqual(before);
});
