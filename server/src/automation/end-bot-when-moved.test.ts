import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { inTx } from '../platform/db/tx.ts';
import { applyTicketTimeouts } from '../tickets/apply-ticket-timeouts.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { moveToQueue } from '../tickets/move-to-queue.ts';
import { unassignTicketsOfUser } from '../tickets/unassign-tickets.ts';
import { answerAutomatically, readContextsOf } from './answer-automatically.ts';
import { automationSubscribers } from './automation.module.ts';

const world = testWorld();
let ticketId: number;
let promptId: number;
const context = () => ({ ...world.context(), subscribers: automationSubscribers });

const customerWrites = () =>
  world.run(async (tx) => {
    const words = [{ ticketId, text: 'oi' }];
    await answerAutomatically(tx, await readContextsOf(tx, words), words);
  });
const session = async () =>
  (await world.sql('select state, turn from bot_sessions where ticket_id = $1', [ticketId]))[0];
const ticket = async () => (await world.run((tx) => findTickets(tx, [ticketId])))[0];
const waitTooLong = async () => {
  world.now = new Date(world.now.getTime() + 11 * 60_000);
  await applyTicketTimeouts(context());
};

/** An AI answers on the connection, which moves unclaimed conversations to a queue after ten minutes. */
beforeEach(async () => {
  const [prompt] = await world.sql<{ id: number }>(
    `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
    [world.ana.companyId],
  );
  promptId = prompt!.id;
  const [connection] = await world.sql<{ id: number }>(
    `insert into connections (company_id, name, channel, provider, prompt_id, time_send_queue, send_id_queue)
     values ($1, 'Loja', 'sandbox', 'sandbox', $2, 10, $3) returning id`,
    [world.ana.companyId, promptId, world.queueId],
  );
  ticketId = await world.ticket(await world.contact('Aline', '5511987654321'), { queueId: null });
  await world.sql('update tickets set whatsapp_id = $1, queued_at = $3 where id = $2', [
    connection!.id,
    ticketId,
    world.now,
  ]);
});

it('an AI that answers without a chosen queue stops when the ticket is moved by timeout', async () => {
  await customerWrites();
  expect(await session()).toEqual({ state: 'responder', turn: 1 });
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, body, from_me, origin, status, next_attempt_at, created_at, sent_at)
     select company_id, id, contact_id, 'Depois', true, 'bot', 'queued', $2::timestamptz + interval '1 hour', $2, $2 from tickets where id = $1`,
    [ticketId, world.now],
  );
  await waitTooLong();
  expect(await ticket()).toMatchObject({ queueId: world.queueId, chatbot: false });
  expect(await session()).toEqual({ state: 'ended', turn: 1 });
  expect(await world.sql(`select body from messages where status = 'queued' and not is_deleted`)).toEqual([]);
  await customerWrites();
  expect(await session()).toEqual({ state: 'ended', turn: 1 });
  expect(await ticket()).toMatchObject({ chatbot: false });
});

it('one set by a user for this conversation continues, whatever the queue', async () => {
  await world.sql('update tickets set prompt_id = $1, use_integration = true where id = $2', [promptId, ticketId]);
  await customerWrites();
  await waitTooLong();
  expect(await ticket()).toMatchObject({ queueId: world.queueId, chatbot: true, promptId });
  await customerWrites();
  expect(await session()).toEqual({ state: 'responder', turn: 2 });
});

it('stops as well when a lane or an assistant sets the queue of a pending ticket', async () => {
  await customerWrites();
  await inTx(context(), world.ana.companyId, (tx) => moveToQueue(tx, ticketId, world.queueId));
  expect(await session()).toEqual({ state: 'ended', turn: 1 });
});

it('an open ticket is only moved', async () => {
  await world.sql(`update tickets set status = 'open', user_id = $1 where id = $2`, [world.bia.userId, ticketId]);
  await inTx(context(), world.ana.companyId, (tx) => moveToQueue(tx, ticketId, world.queueId));
  expect(await session()).toBeUndefined();
});

it('a ticket that its queue assigned and a user returned is not taken up by an AI, except one set for it', async () => {
  const giveAndReturn = async () => {
    await world.sql(`update tickets set status = 'open', user_id = $1, queue_id = $2 where id = $3`, [
      world.bia.userId,
      world.queueId,
      ticketId,
    ]);
    const returning = { params: { id: ticketId }, query: {}, body: { status: 'pending' as const } };
    await inTx(context(), world.ana.companyId, (tx) => changeTicket(tx, world.bia, returning));
  };
  await giveAndReturn();
  await customerWrites();
  expect(await session()).toMatchObject({ state: 'ended' });
  await world.sql('update bot_sessions set state = $2 where ticket_id = $1', [ticketId, 'new']);
  await world.sql('update tickets set prompt_id = $1, use_integration = true where id = $2', [promptId, ticketId]);
  await giveAndReturn();
  await customerWrites();
  expect(await session()).toMatchObject({ state: 'responder' });
});

it.each<[string, () => Promise<unknown>]>([
  [
    'transferred by them to another queue',
    async () => {
      const [other] = await world.sql<{ id: number }>(
        `insert into queues (company_id, name, color) values ($1, 'Financeiro', '#123456') returning id`,
        [world.ana.companyId],
      );
      const body = { status: 'pending' as const, queueId: other!.id, userId: null };
      await inTx(context(), world.ana.companyId, (tx) =>
        changeTicket(tx, world.bia, { params: { id: ticketId }, query: {}, body }),
      );
    },
  ],
  [
    'released because they were deleted',
    () => inTx(context(), world.ana.companyId, (tx) => unassignTicketsOfUser(tx, world.bia.userId)),
  ],
])(
  'no bot begins in a ticket that its queue gave to a user before any bot had begun, and that was %s',
  async (_, leave) => {
    await world.sql(`update tickets set status = 'open', user_id = $1, queue_id = $2 where id = $3`, [
      world.bia.userId,
      world.queueId,
      ticketId,
    ]);
    await leave();
    await customerWrites();
    expect([await session(), await ticket()]).toMatchObject([
      { state: 'ended' },
      { status: 'pending', chatbot: false },
    ]);
  },
);
