import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { transferTicket } from '../transfer-ticket.ts';

const { world, state, ticket, addConnection } = testConversation();

const transfer = async (whatsappId: number | null) => {
  const to = { queueId: world.queueId, userId: world.ana.userId, whatsappId };
  const before = await ticket();
  return world.run((tx) => transferTicket(tx, world.bia, before, to));
};

it('a ticket that is transferred to a connection of another channel gets that channel, and back again', async () => {
  const other = await addConnection({ name: 'Direct', channel: 'instagram', provider: 'cloud', isDefault: false });
  expect(await transfer(other)).toMatchObject({ whatsappId: other, channel: 'instagram' });
  expect(world.publishedNotices).toContainEqual(
    expect.objectContaining({
      topic: 'ticket',
      payload: expect.objectContaining({ ticket: expect.objectContaining({ channel: 'instagram' }) }),
    }),
  );
  expect(await transfer(null)).toMatchObject({ whatsappId: other, channel: 'instagram' });
  expect(await transfer(state.connectionId)).toMatchObject({ whatsappId: state.connectionId, channel: 'sandbox' });
});
