import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { applyBotSteps } from './apply-bot-steps.ts';
import { closeByBot } from './close-by-bot.ts';
import { endBotOfTicket } from './end-bot-of-ticket.ts';

const { world, state, changeTicket, ticket } = testConversation();

const log = () =>
  world.sql<{ type: string; queue: number | null; user: number | null }>(
    'select type, queue_id as queue, user_id as "user" from ticket_log where ticket_id = $1 order by id',
    [state.ticketId],
  );
const support = async (companyId = 1) =>
  (
    await world.sql<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Suporte', '#123456') returning id`,
      [companyId],
    )
  )[0]?.id ?? 0;

beforeEach(() => changeTicket({ status: 'pending', user_id: null, chatbot: true, unread_messages: 2 }));

it('a menu moves each ticket of a batch to its queue, and each log says where it went', async () => {
  const [queueId, other] = [await support(), await world.ticket(await world.contact('Bruna'))];
  const { version } = await ticket();
  await world.run((tx) =>
    applyBotSteps(tx, [
      { ticketId: state.ticketId, queueId, chatbot: false, log: ['chatBot', 'queue'] },
      { ticketId: other, queueId: null, chatbot: true, log: [] },
    ]),
  );
  expect(await ticket()).toMatchObject({ queueId, chatbot: false, version: version + 1 });
  expect(await ticket(other)).toMatchObject({ queueId: null, chatbot: true });
  expect(await log()).toEqual([
    { type: 'chatBot', queue: queueId, user: null },
    { type: 'queue', queue: queueId, user: null },
  ]);
});

it('a bot that has ended leaves the ticket to people, in the queue that it names', async () => {
  const queueId = await support();
  await world.run((tx) => endBotOfTicket(tx, state.ticketId, queueId));
  expect(await ticket()).toMatchObject({ queueId, chatbot: false, status: 'pending', unreadMessages: 2 });
  expect(await log()).toEqual([{ type: 'queue', queue: queueId, user: null }]);
});

it.each<[string, () => Promise<number | null>]>([
  ['no queue', async () => null],
  ['the queue it is in', async () => world.queueId],
  ['one that was removed meanwhile', async () => 999_999],
  ['another company’s', () => support(2)],
])('naming %s, it stays where it waits', async (_, named) => {
  const queueId = await named();
  await world.run((tx) => endBotOfTicket(tx, state.ticketId, queueId));
  expect(await ticket()).toMatchObject({ queueId: world.queueId, chatbot: false });
  expect(await log()).toEqual([]);
});

it('an option that closes ends the ticket without unread messages; a ticket that a person has accepted meanwhile stays theirs', async () => {
  await world.run((tx) => closeByBot(tx, state.ticketId));
  expect(await ticket()).toMatchObject({ status: 'closed', unreadMessages: 0, chatbot: false });
  await changeTicket({ status: 'open', user_id: world.bia.userId, unread_messages: 1 });
  await world.run((tx) => closeByBot(tx, state.ticketId));
  expect(await ticket()).toMatchObject({ status: 'open', userId: world.bia.userId, unreadMessages: 1 });
});

it('ending a deleted ticket does nothing', async () => {
  await world.sql('delete from tickets');
  await world.run(async (tx) => {
    await endBotOfTicket(tx, state.ticketId, world.queueId);
    await closeByBot(tx, state.ticketId);
  });
  expect(world.publishedNotices).toEqual([]);
});
