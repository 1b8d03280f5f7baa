import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
const people = 8;
const each = 5;

/** A separate ticket for each user. */
async function openConversations(company: TestCompany) {
  const attendants = await Promise.all(
    Array.from({ length: people }, (_, i) => server.attendant(company, `Atendente ${i}`)),
  );
  for (let i = 0; i < people; i++) await server.write(company.sandboxPhone, `551198765${1000 + i}`, 'Oi');
  const { tickets } = await eventually(
    async () => (await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending')).body,
    (body) => body.tickets.length === people,
  );
  return Promise.all(
    attendants.map(async (person, i) => {
      const ticket = tickets[i]!;
      await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: person.session.user.id });
      return { person, ticketId: ticket.id };
    }),
  );
}

it('concurrent sends are each answered separately: sent, refused or invalid', async () => {
  const company = await server.company();
  const conversations = await openConversations(company);
  const other = await server.company('Outra');
  const [closed] = conversations.splice(-1);
  await company.admin.call('PUT', `/tickets/${closed!.ticketId}`, { status: 'closed' });
  const answers = await Promise.all(
    conversations.flatMap(({ person, ticketId }, i) =>
      Array.from({ length: each }, async (_, n) => {
        const body = `mensagem ${n}`;
        const send = (path: string, given: unknown) => person.call<{ messages: Message[] }>('POST', path, given);
        // Each user also sends one to a closed ticket, an empty one, and one to another company.
        if (n === 1) return (await send(`/messages/${closed!.ticketId}`, { body })).status;
        if (n === 2) return (await send(`/messages/${ticketId}`, { body: '  ' })).status;
        if (n === 3)
          return (await other.admin.call('POST', `/messages/${ticketId}`, { body: 'de fora', clientId: `c${i}` }))
            .status;
        const { status, body: sent } = await send(`/messages/${ticketId}`, { body, clientId: `${i}-${n}` });
        expect(sent.messages).toMatchObject([
          { ticketId, body, clientId: `${i}-${n}`, sentBy: { id: person.session.user.id } },
        ]);
        return status;
      }),
    ),
  );
  expect(answers).toEqual(conversations.flatMap(() => [200, 409, 400, 404, 200]));
  for (const { person, ticketId } of conversations) {
    const { messages } = (await person.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`)).body;
    expect(
      messages
        .filter(({ fromMe }) => fromMe)
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual(['mensagem 0', 'mensagem 4']);
  }
});

it('concurrent sends each reach their customer once, in each user’s order', async () => {
  const company = await server.company();
  const conversations = await openConversations(company);
  await Promise.all(
    conversations.map(async ({ person, ticketId }) => {
      for (let n = 0; n < each; n++) await person.call('POST', `/messages/${ticketId}`, { body: `parte ${n}` });
    }),
  );
  for (let i = 0; i < people; i++) {
    const shown = await eventually(
      async () =>
        (
          await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
            'GET',
            `/api/sandbox/${company.sandboxPhone}/chats/551198765${1000 + i}/messages`,
          )
        ).body.messages.filter(({ fromMe }) => fromMe),
      (messages) => messages.length >= each,
      30_000,
    );
    expect(shown.map(({ body }) => body)).toEqual(Array.from({ length: each }, (_, n) => `parte ${n}`));
  }
});
