import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
const { work, setQueue, waiting, holderOf } = queueOf(world);
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
