import type { Message } from '@balcao/contract/messages/message';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { expect, it } from 'vitest';
import { eventually, runningServer } from '../world/running-server.ts';

const server = runningServer();
let customers = 0;

/** A customer whose ticket is assigned to the admin. */
async function conversation() {
  const company = await server.company();
  const from = `551198765${String(1000 + ++customers)}`;
  await server.write(company.sandboxPhone, from, 'Oi');
  const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const id = body.tickets[0]!.id;
  await company.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  const send = async (body: string, undoSeconds?: number) =>
    (await company.admin.call<{ messages: Message[] }>('POST', `/messages/${id}`, { body, holdSeconds: undoSeconds }))
      .body.messages[0]!;
  /** Delays the message by `ms` from now: longer than the maximum of the API, which is too short for a slow machine. */
  const delay = async ({ id: messageId }: Message, ms: number) => {
    const owner = new pg.Client({ connectionString: server.databaseUrl() });
    await owner.connect();
    await owner.query(
      `update messages set next_attempt_at = now() + $2 * interval '1 millisecond' where id = $1 and next_attempt_at is not null`,
      [messageId, ms],
    );
    await owner.end();
  };
  /** Sends a message that is delayed until it is undone. */
  const sendDelayed = async (body: string) => {
    const message = await send(body, 10);
    await delay(message, 3_600_000);
    return message;
  };
  const undo = (message: Message, by = company.admin) =>
    by.call<{ error?: string }>('POST', `/messages/${message.id}/undo`);
  const stored = async () =>
    (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${id}`)).body.messages.filter((m) => m.fromMe);
  const phone = async () =>
    (
      await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
        'GET',
        `/api/sandbox/${company.sandboxPhone}/chats/${from}/messages`,
      )
    ).body.messages
      .filter((m) => m.fromMe)
      .map((m) => m.body);
  const ticket = async () => (await company.admin.call<Ticket>('GET', `/tickets/${id}`)).body;
  return { company, id, send, sendDelayed, delay, undo, stored, phone, ticket };
}

it('a send undone in time never reaches the customer, and no screen shows it', async () => {
  const { company, id, send, sendDelayed, undo, stored, phone, ticket } = await conversation();
  const events: MessageEvent[] = [];
  const socket = await company.admin.socket();
  socket.on(topicEventName(company.id, 'appMessage'), (event: MessageEvent) => events.push(event));
  await socket.emitWithAck('joinChatBox', id);
  const wrong = await sendDelayed('Fica em R$ 10');
  await eventually(
    async () => events,
    (all) => all.some(({ action }) => action === 'create'),
  );
  expect((await ticket()).lastMessage).toBe('Fica em R$ 10');

  expect(await undo(wrong)).toMatchObject({ status: 200 });
  expect(await stored()).toEqual([]);
  expect(await ticket()).toMatchObject({ lastMessage: 'Oi', fromMe: false });
  await eventually(
    async () => events,
    (all) => all.some((event) => event.action === 'delete' && event.messageId === wrong.id && event.ticketId === id),
  );
  // Later messages do not wait for an undone one.
  await send('Fica em R$ 100');
  expect(await eventually(phone, (texts) => texts.length > 0)).toEqual(['Fica em R$ 100']);
  expect(await undo(wrong)).toMatchObject({ status: 404 });
});

it('messages after a delayed send arrive after it, and do not push it out early', async () => {
  const { send, sendDelayed, delay, phone, stored } = await conversation();
  const first = await sendDelayed('primeira');
  await send('segunda');
  expect((await stored()).map(({ status }) => status)).toEqual(['queued', 'queued']);
  await delay(first, 0);
  await send('terceira');
  expect(await eventually(phone, (texts) => texts.length === 3)).toEqual(['primeira', 'segunda', 'terceira']);
});

it('a sent message cannot be undone, nor one of another user; without an undo time there is no delay', async () => {
  const { company, send, sendDelayed, undo, stored, phone } = await conversation();
  const sent = await send('já saiu');
  await eventually(phone, (texts) => texts.length === 1);
  await eventually(stored, ([one]) => one?.status !== 'queued' && one?.status !== 'sending');
  expect(await undo(sent)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_SENT' } });
  const delayed = await sendDelayed('esta é minha');
  const boss = await server.attendant(company, 'Rita', { profile: 'admin' });
  expect(await undo(delayed, boss)).toMatchObject({ status: 403 });
  expect(await undo(delayed)).toMatchObject({ status: 200 });
});
