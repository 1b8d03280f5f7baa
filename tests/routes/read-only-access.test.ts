import { expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();

it('read-only access to other queues allows no note and shows the customer no typing', async () => {
  const company = await server.company('Leitura');
  const rights = { queueIds: [], allTicket: 'disabled', allHistoric: 'enabled' };
  const reader = await server.attendant(company, 'Leitora', rights);
  await server.write(company.sandboxPhone, '5511987654321', 'Bom dia');
  type List = { tickets: { id: number }[] };
  const { body } = await company.admin.call<List>('GET', '/tickets?status=pending&showAll=true');
  const ticketId = body.tickets[0]!.id;
  await company.admin.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  const tag = (await company.admin.call<{ id: number }>('POST', '/tags', { name: 'Urgente' })).body;

  expect(await reader.call('GET', `/messages/${ticketId}`)).toMatchObject({ status: 200 });
  for (const [method, path, given] of [
    ['POST', `/messages/${ticketId}/typing`, { presence: 'composing' }],
    ['POST', `/messages/${ticketId}`, { body: 'Uma nota', isPrivate: true }],
    ['POST', `/messages/${ticketId}`, { body: 'Oi' }],
    ['POST', '/ticket-notes', { ticketId, note: 'Uma nota' }],
    ['POST', '/tags/sync', { ticketId, tags: [tag] }],
    ['PUT', `/ticket-tags/${ticketId}/${tag.id}`, {}],
    ['PUT', `/tickets/${ticketId}`, { status: 'closed' }],
    ['PUT', `/tickets/${ticketId}`, { useIntegration: false }],
    ['PUT', `/tickets/${ticketId}/snooze`, { until: new Date(Date.now() + 86_400_000).toISOString() }],
  ] as const)
    expect([path, (await reader.call(method, path, given)).body]).toEqual([path, { error: 'ERR_NO_PERMISSION' }]);
});
