import type { Message } from '@balcao/contract/messages/message';
import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import { expect, it } from 'vitest';
import { eventually, runningServer } from '../world/running-server.ts';

const server = runningServer();

it('a failed send is shown in the list and the bell, until it is retried or discarded', async () => {
  const company = await server.company();
  await server.write(company.sandboxPhone, '5511987650003', 'Oi');
  const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const id = body.tickets[0]!.id;
  await company.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  const updates: Ticket[] = [];
  const socket = await company.admin.socket();
  socket.on(topicEventName(company.id, 'ticket'), (event: TicketEvent) => {
    if (event.action === 'update') updates.push(event.ticket);
  });
  await socket.emitWithAck('joinTickets', 'open');
  const ticket = async () => (await company.admin.call<Ticket>('GET', `/tickets/${id}`)).body;
  const counted = async () => (await company.admin.call<{ failed: number }>('GET', '/tickets/counts')).body.failed;
  const filtered = async () => {
    const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?withFailedMessages=true');
    return body.tickets.map((one) => one.id);
  };
  const send = async (text: string) =>
    (await company.admin.call<{ messages: Message[] }>('POST', `/messages/${id}`, { body: text })).body.messages[0]!;
  const statusOf = async (messageId: string) => {
    const { body } = await company.admin.call<{ messages: Message[] }>('GET', `/messages/${id}`);
    return body.messages.find((one) => one.id === messageId)?.status ?? '';
  };
  const fail = () => server.request('PUT', `/api/sandbox/${company.sandboxPhone}/behaviour`, { failNext: 1 });
  const waitForFailed = (failed: number) =>
    eventually(
      async () => updates.at(-1),
      (last) => last?.failedMessages === failed,
    );

  await fail();
  const first = await send('Esta vai falhar');
  await waitForFailed(1);
  expect(await ticket()).toMatchObject({ failedMessages: 1, lastMessage: 'Esta vai falhar' });
  expect(await counted()).toBe(1);
  expect(await filtered()).toEqual([id]);

  await company.admin.call('POST', `/messages/${first.id}/retry`);
  await waitForFailed(0);
  expect(await counted()).toBe(0);
  expect(await filtered()).toEqual([]);
  // It is not counted as failed once it is queued again; the next failure is not for it.
  await eventually(
    () => statusOf(first.id),
    (status) => ['sent', 'delivered', 'read'].includes(status),
  );

  await fail();
  const second = await send('E esta também');
  await waitForFailed(1);
  await company.admin.call('DELETE', `/messages/${second.id}`);
  await waitForFailed(0);
});
