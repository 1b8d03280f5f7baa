import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { eventually, runningServer } from '../world/running-server.ts';

const server = runningServer();

it('a send that is repeated by a bad network is sent once, however it is identified', async () => {
  const company = await server.company();
  await server.write(company.sandboxPhone, '5511987650003', 'Oi');
  const { body: list } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const id = list.tickets[0]!.id;
  await company.admin.call('PUT', `/tickets/${id}`, { status: 'open' });

  const byClientId = await Promise.all(
    Array.from({ length: 20 }, () =>
      company.admin.call<{ messages: Message[] }>('POST', `/messages/${id}`, { body: 'uma vez', clientId: 'screen-1' }),
    ),
  );
  expect(new Set(byClientId.map((r) => r.body.messages[0]?.id)).size).toBe(1);

  const byKey = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${server.origin()}/api/messages/${id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${company.admin.session.token}`,
          'idempotency-key': 'k-1',
        },
        body: JSON.stringify({ body: 'também uma vez' }),
      });
      return (await answer.json()) as { messages: Message[] };
    }),
  );
  expect(new Set(byKey.map((r) => r.messages[0]?.id)).size).toBe(1);

  const phone = async () =>
    (
      await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
        'GET',
        `/api/sandbox/${company.sandboxPhone}/chats/5511987650003/messages`,
      )
    ).body.messages
      .filter((m) => m.fromMe)
      .map((m) => m.body);
  expect(await eventually(phone, (texts) => texts.length >= 2)).toEqual(['uma vez', 'também uma vez']);
});

it('an idempotency key belongs to its user, and repeats its response', async () => {
  const company = await server.company();
  const ana = await server.attendant(company, 'Ana');
  const contact = async (number: string) =>
    (await company.admin.call<{ id: number }>('POST', '/contacts', { name: 'Cliente', number })).body.id;
  const start = async (token: string, contactId: number) => {
    const answer = await fetch(`${server.origin()}/api/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'same' },
      body: JSON.stringify({ contactId, queueId: company.queueId, status: 'open' }),
    });
    return ((await answer.json()) as Ticket).contactId;
  };
  const [one, two, three] = [
    await contact('5511911110001'),
    await contact('5511911110002'),
    await contact('5511911110003'),
  ];
  const { token } = company.admin.session;
  expect([await start(token, one), await start(token, two), await start(ana.session.token, three)]).toEqual([
    one,
    one,
    three,
  ]);
});

it('a key that is used again for another conversation stands for another message', async () => {
  const company = await server.company();
  for (const number of ['5511987650004', '5511987650005']) await server.write(company.sandboxPhone, number, 'Oi');
  const { body: list } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  expect(list.tickets).toHaveLength(2);
  for (const { id } of [...list.tickets, ...list.tickets]) {
    await company.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
    const answer = await fetch(`${server.origin()}/api/messages/${id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${company.admin.session.token}`,
        'idempotency-key': '1',
      },
      body: JSON.stringify({ body: `para ${id}` }),
    });
    expect(await answer.json()).toMatchObject({ messages: [{ ticketId: id, body: `para ${id}` }] });
    const { body } = await company.admin.call<{ messages: Message[] }>('GET', `/messages/${id}`);
    expect(body.messages.filter(({ fromMe }) => fromMe).map((message) => message.body)).toEqual([`para ${id}`]);
  }
});
