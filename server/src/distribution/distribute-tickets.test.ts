import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
const { work, setQueue, setUser, waiting, holderOf } = queueOf(world);
const distribute = () => distributeTickets(world.context());

it.each([
  ['is inactive', 'status = false'],
  ['has no licence any more', `due_date = '2020-01-01'`],
])('tickets wait while the company %s: its admins are there for billing only', async (_, change) => {
  await work(world.bia.userId);
  await setUser(world.bia, { online: true });
  await setQueue({ distribution: 'roundRobin' });
  const id = await waiting();
  await world.sql(`update companies set ${change} where id = $1`, [world.ana.companyId]);
  expect(await distribute()).toBe(0);
  expect(await holderOf(id)).toBeNull();
  await world.sql(`update companies set status = true, due_date = '2999-01-01' where id = $1`, [world.ana.companyId]);
  expect(await distribute()).toBe(1);
});
