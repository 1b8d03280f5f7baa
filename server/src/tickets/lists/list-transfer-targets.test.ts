import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { listTransferTargets } from './list-transfer-targets.ts';

const { world, state, changeTicket } = testConversation();

const join = (userId: number, queueId: number) =>
  world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
    world.ana.companyId,
    userId,
    queueId,
  ]);
const addQueue = async (name: string, order: number, companyId = world.ana.companyId) => {
  const values = [companyId, name, `#12345${order}`, order];
  const [row] = await world.sql<{ id: number }>(
    'insert into queues (company_id, name, color, order_queue) values ($1, $2, $3, $4) returning id',
    values,
  );
  return row?.id ?? 0;
};
const targets = (companyId = world.ana.companyId) => world.run((tx) => listTransferTargets(tx), companyId);

it('queues are in their order, each with its number of unassigned pending tickets', async () => {
  await world.sql('update queues set order_queue = 2');
  const first = await addQueue('Suporte', 1);
  await addQueue('Deles', 1, world.otto.companyId);
  await world.ticket(await world.contact('Um'));
  await world.ticket(await world.contact('Dois'));
  await world.ticket(await world.contact('Sem fila'), { queueId: null });
  expect((await targets()).queues).toEqual([
    { id: first, name: 'Suporte', color: '#123451', pending: 0 },
    { id: world.queueId, name: 'Vendas', color: '#17917F', pending: 2 },
  ]);
});

it('people are those who belong to a queue, by name, each with their number of open tickets', async () => {
  const other = await addQueue('Suporte', 1);
  await join(world.bia.userId, world.queueId);
  await join(state.caio.userId, other);
  await join(state.caio.userId, world.queueId);
  await world.sql('update users set online = true where id = $1', [state.caio.userId]);
  expect((await targets()).people).toEqual([
    { id: world.bia.userId, name: 'Bia', online: false, presence: 'offline', open: 1, queueIds: [world.queueId] },
    {
      id: state.caio.userId,
      name: 'Caio',
      online: true,
      presence: 'available',
      open: 0,
      queueIds: [world.queueId, other].sort((a, b) => a - b),
    },
  ]);
  await changeTicket({ status: 'closed' });
  expect((await targets()).people[0]).toMatchObject({ name: 'Bia', open: 0 });
  await world.sql('update users set name = $2 where id = $1', [state.caio.userId, 'água']);
  expect((await targets()).people.map(({ name }) => name)).toEqual(['água', 'Bia']);
});

it('another company has its own', async () => {
  await join(world.bia.userId, world.queueId);
  expect(await targets(world.otto.companyId)).toEqual({ queues: [], people: [] });
});
