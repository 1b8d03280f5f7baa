import { expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../../tests/world/overlap.ts';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { removeQueue } from '../../queues/remove-queue.ts';
import { transferTicket } from '../transfer-ticket.ts';
import { unassignTicketsOfQueue } from '../unassign-tickets.ts';

const { world, state, ticket } = testConversation();

const addQueue = async (name: string, color: string) => {
  const [row] = await world.sql<{ id: number }>(
    'insert into queues (company_id, name, color) values ($1, $2, $3) returning id',
    [world.ana.companyId, name, color],
  );
  if (!row) throw new Error('an insert has a row');
  return row.id;
};
const aroundRemoval = async (tx: Tx, queueId: number, remove: () => Promise<void>) => {
  await unassignTicketsOfQueue(tx, queueId);
  await remove();
};

it('a queue that is deleted while a ticket is transferred to it is removed from that ticket as well, and screens are notified', async () => {
  const queueId = await addQueue('Suporte', '#654321');
  const before = await ticket();
  const outcome = await outcomeOfOverlap(
    world,
    (tx) => transferTicket(tx, world.bia, before, { queueId, userId: null, whatsappId: null }),
    () => world.run((tx) => removeQueue(tx, world.ana, queueId, { aroundRemoval })),
  );
  expect(outcome.status).toBe('fulfilled');
  const after = await ticket();
  expect(after).toMatchObject({ status: 'pending', queueId: null, queue: null });
  const announced = world.publishedNotices.flatMap(({ topic, payload }) => (topic === 'ticket' ? [payload] : []));
  expect(announced.at(-1)).toMatchObject({ action: 'update', ticket: { id: state.ticketId, queueId: null } });
  expect(announced.at(-1)).toMatchObject({ ticket: { version: after.version } });
});
