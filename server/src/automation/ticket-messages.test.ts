import type { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { expireRating } from '../ratings/expire-rating.ts';
import { closeByBot } from '../tickets/bot/close-by-bot.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { readContextsOf } from './answer-automatically.ts';
import { automationSubscribers } from './automation.module.ts';

/** The texts that the product sends to the customer when users accept, transfer and close a ticket. */
const { world, state, ticket, addMessage, changeTicket: setTicket } = testConversation();

type Body = z.output<typeof updateTicketInput>;
const change = (body: Body, by = world.bia) =>
  inTx({ ...world.context(), subscribers: automationSubscribers }, by.companyId, (tx) =>
    changeTicket(tx, by, { params: { id: state.ticketId }, query: {}, body }),
  );
const texts = async () =>
  (await world.jobs('say-automatically')).map(({ payload }) => {
    const { ticketId, body } = payload as { ticketId: number; body: string };
    expect(ticketId).toBe(state.ticketId);
    return body;
  });
const setting = (key: string, value: string) =>
  world.sql('insert into settings (company_id, key, value) values ($1, $2, $3)', [world.ana.companyId, key, value]);

describe('accepting a ticket', () => {
  beforeEach(() => setTicket({ status: 'pending', user_id: null }));

  it('introduces the user by name when the company is set so', async () => {
    await setting('sendGreetingAccepted', 'enabled');
    await change({ status: 'open', greeting: true });
    expect(await texts()).toEqual(['{{ms}} *{{name}}*, meu nome é *Bia* e vou continuar o seu atendimento.']);
  });

  it('greets a contact known by number only without a name or a gap for it', async () => {
    await setting('sendGreetingAccepted', 'enabled');
    await world.sql(`update contacts set name = '+55 (11) 98765-4321'`);
    await change({ status: 'open', greeting: true });
    expect(await texts()).toEqual(['{{ms}}, meu nome é *Bia* e vou continuar o seu atendimento.']);
  });

  it('withdraws texts that a flow still delays; those being sent go out', async () => {
    const later = new Date(world.now.getTime() + 20_000);
    const bubble = { origin: 'bot', sentBy: null, status: 'queued' };
    await addMessage({ ...bubble, body: 'Um' });
    await addMessage({ ...bubble, body: 'Dois', nextAttemptAt: later });
    await addMessage({ ...bubble, body: 'De novo', nextAttemptAt: later, attempts: 1 });
    await addMessage({ body: 'Lembrete', status: 'queued', origin: 'schedule', nextAttemptAt: later });
    await change({ status: 'open' });
    expect(await world.sql('select body from messages where is_deleted order by id')).toEqual([{ body: 'Dois' }]);
    expect(await world.jobs('deliver-messages')).toHaveLength(1);
  });

  it('sends nothing when the company is not set so', async () => {
    await change({ status: 'open', greeting: true });
    expect(await texts()).toEqual([]);
  });

  it('sends nothing when the screen has already greeted', async () => {
    await setting('sendGreetingAccepted', 'enabled');
    await change({ status: 'open' });
    expect(await texts()).toEqual([]);
  });

  it('sends nothing in a group', async () => {
    await setting('sendGreetingAccepted', 'enabled');
    await setTicket({ is_group: true });
    await change({ status: 'open', greeting: true });
    expect(await texts()).toEqual([]);
  });

  it('reopens a ticket without a message', async () => {
    await setting('sendGreetingAccepted', 'enabled');
    await setTicket({ status: 'closed' });
    await change({ status: 'open', greeting: true });
    expect(await texts()).toEqual([]);
  });
});

it('a conversation begun by a user gets no bot when it is returned to its queue', async () => {
  const contactId = await world.contact('Bruno', '5511912345678');
  const context = { ...world.context(), subscribers: automationSubscribers };
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, world.bia.companyId, work);
  const { id } = await run((tx) => createTicket(tx, world.bia, { contactId, queueId: world.queueId }));
  await run((tx) => changeTicket(tx, world.bia, { params: { id }, query: {}, body: { status: 'pending' } }));
  expect(await run((tx) => readContextsOf(tx, [{ ticketId: id, text: 'aguardo' }]))).toEqual([]);
});

describe('transferring', () => {
  const member = async () => {
    const dora = await world.person('Dora', { queueIds: [world.queueId] });
    await world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
      dora.companyId,
      dora.userId,
      world.queueId,
    ]);
    return dora;
  };

  it('names the queue when the company is set so, and the user when one is given', async () => {
    await setting('sendMsgTransfTicket', 'enabled');
    const dora = await member();
    await change({ queueId: world.queueId, userId: dora.userId });
    await change({ queueId: world.queueId }, dora);
    expect(await texts()).toEqual([
      'Você foi transferido para *Vendas* e será atendido por *Dora*.',
      'Você foi transferido para *Vendas*.',
    ]);
  });

  it('sends nothing when the company is not set so', async () => {
    await change({ queueId: world.queueId });
    expect(await texts()).toEqual([]);
  });

  it('sends nothing in a group, nor on a return to the queue', async () => {
    await setting('sendMsgTransfTicket', 'enabled');
    await setTicket({ is_group: true });
    await change({ queueId: world.queueId });
    await setTicket({ is_group: false, status: 'open', user_id: world.bia.userId });
    await change({ status: 'pending' });
    expect(await texts()).toEqual([]);
  });
});

describe('closing', () => {
  const write = async (person: string, queue: string, connection: string) => {
    await world.sql('update users set farewell_message = $1 where id = $2', [person, world.bia.userId]);
    await world.sql('update queues set complation_message = $1', [queue]);
    await world.sql('update connections set complation_message = $1', [connection]);
  };

  it.each([
    ['the person’s words', ['Beijo', 'Até logo', 'Tchau'], ['Beijo']],
    ['else the queue’s', [' ', 'Até logo', 'Tchau'], ['Até logo']],
    ['else the connection’s', ['', '', 'Tchau'], ['Tchau']],
    ['else nothing', ['', '', ' '], []],
  ] as const)('ends with %s', async (_, [person, queue, connection], sent) => {
    await write(person, queue, connection);
    await change({ status: 'closed' });
    expect(await texts()).toEqual(sent);
  });

  it('closing again takes the farewell from the question of the earlier close; a rating still counts', async () => {
    await write('Beijo', '', '');
    await world.sql('update connections set expires_ticket_nps = 60');
    await change({ status: 'closed' });
    const asked = await texts();
    expect(asked).toHaveLength(1);
    await change({ status: 'open' });
    await change({ status: 'closed', sendFarewellMessage: false });
    const [question] = await world.sql<{ id: number; isOpen: boolean }>(
      'select id::int, open_until is not null as "isOpen" from ratings',
    );
    expect(question?.isOpen).toBe(true);
    await expireRating(world.context(), world.ana.companyId, question!.id);
    expect(await texts()).toEqual(asked);
  });

  it('a blocked contact gets no farewell and is not asked for a rating', async () => {
    await write('Beijo', '', '');
    await world.sql('update connections set expires_ticket_nps = 60');
    await world.sql('update contacts set active = false');
    await change({ status: 'closed' });
    expect([await texts(), await world.sql('select from ratings')]).toEqual([[], []]);
  });

  it('closing by an admin sends the assignee’s farewell', async () => {
    await write('Beijo', 'Até logo', '');
    await change({ status: 'closed' }, world.ana);
    expect(await texts()).toEqual(['Beijo']);
  });

  it('withdraws delayed texts of a flow; a flow that closes by itself sends its last texts', async () => {
    const bubble = { origin: 'bot', sentBy: null, status: 'queued' };
    const waiting = () => addMessage({ ...bubble, nextAttemptAt: new Date(world.now.getTime() + 20_000) });
    const withdrawn = () => world.sql<{ id: number }>('select id::int from messages where is_deleted order by id');
    await setTicket({ status: 'pending', user_id: null, chatbot: true });
    await waiting();
    await inTx({ ...world.context(), subscribers: automationSubscribers }, world.ana.companyId, (tx) =>
      closeByBot(tx, state.ticketId),
    );
    expect([(await ticket()).status, await withdrawn()]).toEqual(['closed', []]);
    await setTicket({ status: 'pending', user_id: null, chatbot: true });
    const id = await waiting();
    await change({ status: 'closed' });
    expect((await withdrawn()).at(-1)).toEqual({ id });
  });

  it('sends nothing without farewell, in a group, or for a pending ticket', async () => {
    await write('Beijo', 'Até logo', 'Tchau');
    await change({ status: 'closed', sendFarewellMessage: false });
    await setTicket({ status: 'open', is_group: true });
    await change({ status: 'closed' });
    await setTicket({ status: 'pending', user_id: null, is_group: false });
    await change({ status: 'closed' });
    expect(await texts()).toEqual([]);
  });
});
