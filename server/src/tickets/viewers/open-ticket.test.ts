import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { openTicketByUuid } from '../find-ticket.ts';

const { world, state, ticket } = testConversation();

const accesses = () =>
  world.sql<{ userId: number }>(
    `select user_id as "userId" from ticket_log where ticket_id = $1 and type = 'access' order by id`,
    [state.ticketId],
  );

it('opening a conversation is logged for each person, and again later, but not twice within seconds', async () => {
  const { uuid } = await ticket();
  const open = (by = world.bia) => world.run((tx) => openTicketByUuid(tx, by, uuid));
  await open();
  await open();
  await open(world.ana);
  expect(await accesses()).toEqual([{ userId: world.bia.userId }, { userId: world.ana.userId }]);
  world.now = new Date(world.now.getTime() + 11_000);
  await open();
  expect(await accesses()).toHaveLength(3);
});
