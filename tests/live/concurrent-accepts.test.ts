import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();

it('two hundred concurrent accepts of one ticket: one user gets it, and the others see who has it', async () => {
  const company = await server.company();
  const people = await Promise.all(Array.from({ length: 10 }, (_, i) => server.attendant(company, `Pessoa ${i}`)));
  await server.write(company.sandboxPhone, '5511987650001', 'Alguém?');
  const { body: list } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ticket = list.tickets[0]!;

  const presses = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      people[i % people.length]!.call('PUT', `/tickets/${ticket.id}`, { status: 'open' }),
    ),
  );
  const { body: after } = await company.admin.call<Ticket>('GET', `/tickets/${ticket.id}`);
  const winner = people.find((p) => p.session.user.id === after.userId)!;
  expect(after).toMatchObject({
    status: 'open',
    version: ticket.version + 1,
    user: { name: winner.session.user.name },
  });

  for (const [i, press] of presses.entries()) {
    if (people[i % people.length] === winner)
      expect(press).toMatchObject({ status: 200, body: { userId: after.userId } });
    else
      expect(press).toEqual({
        status: 409,
        body: {
          error: 'ERR_TICKET_STATUS',
          details: { status: 'open', userId: after.userId, userName: winner.session.user.name },
        },
      });
  }
  const { body: log } = await company.admin.call<{ type: string }[]>('GET', `/tickets-log/${ticket.id}`);
  expect(log.filter((entry) => entry.type === 'open')).toHaveLength(1);
});

it('an admin who accepts a moment after an attendant does not take the ticket, with whatever row; a transfer to oneself does', async () => {
  const company = await server.company();
  const [ana, { admin }] = [await server.attendant(company, 'Ana'), company];
  await server.write(company.sandboxPhone, '5511987650002', 'Alguém?');
  const { body: list } = await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const seen = list.tickets[0]!;
  await ana.call('PUT', `/tickets/${seen.id}`, { status: 'open' });

  const row = { ...seen, queueId: company.queueId, userId: admin.session.user.id };
  const change = (body: object) => admin.call<Ticket>('PUT', `/tickets/${seen.id}`, body);
  for (const accept of [
    { status: 'open', queueId: row.queueId, userId: row.userId },
    { ...row, status: 'open' },
  ])
    expect(await change(accept)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', details: { status: 'open', userName: 'Ana' } },
    });
  const takeover = await change({ queueId: row.queueId, userId: row.userId });
  expect(takeover).toMatchObject({ status: 200, body: { status: 'open', userId: row.userId } });
});
