import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { selectCompaniesToServe } from './distribution.store.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
const { work, setQueue, setUser, waiting, holderOf } = queueOf(world);
const distribute = () => distributeTickets(world.context());

it('pending tickets wait while the company is inactive or its licence has ended, though its admins are still there to pay', async () => {
  const { userId, companyId } = world.bia;
  await work(userId);
  await world.sql('update users set online = true where id = $1', [userId]);
  await setQueue({ distribution: 'roundRobin' });
  const id = await waiting();
  await world.sql('update companies set due_date = $2 where id = $1', [companyId, '2020-01-01']);
  expect(await distribute()).toBe(0);
  await world.sql('update companies set due_date = $2, status = false where id = $1', [companyId, '2999-01-01']);
  expect(await distribute()).toBe(0);
  await world.sql('update companies set status = true where id = $1', [companyId]);
  expect(await distribute()).toBe(1);
  expect(await holderOf(id)).toBe(userId);
});

it('a company is visited only while somebody of the queue is available: at night tickets wait in many', async () => {
  const { userId, companyId } = world.bia;
  await work(userId);
  await setUser(world.ana, { online: true }); // in no queue
  await setQueue({ distribution: 'roundRobin' });
  await waiting();
  const visited = () => selectCompaniesToServe(world.context());
  expect(await visited()).toEqual([]);
  await setUser(world.bia, { online: true });
  expect(await visited()).toEqual([companyId]);
  for (const away of [{ idle: true }, { idle: false, availability: 'busy' }]) {
    await setUser(world.bia, away);
    expect(await visited()).toEqual([]);
  }
});
