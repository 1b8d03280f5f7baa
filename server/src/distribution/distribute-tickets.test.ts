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

it('a ticket that cannot be assigned keeps neither those after it in its queue nor another queue from it', async () => {
  await work(world.bia.userId);
  await setUser(world.bia, { online: true });
  const [other] = await world.sql<{ id: number }>(
    `insert into queues (company_id, name, color, distribution) values ($1, 'Outra', '#123456', 'roundRobin') returning id`,
    [world.ana.companyId],
  );
  await work(world.bia.userId, other!.id);
  await setQueue({ distribution: 'roundRobin' });
  const ids = [await waiting(), await waiting(), await waiting({ queueId: other!.id })];
  await world.sql(
    `create function refuse_gift() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  );
  await world.sql(
    `create trigger refused_gift before update of status on tickets for each row when (old.id = ${ids[0]}) execute function refuse_gift()`,
  );
  await expect(distribute()).rejects.toThrow('not this one');
  await world.sql('drop function refuse_gift cascade');
  expect(await Promise.all(ids.map(holderOf))).toEqual([null, world.bia.userId, world.bia.userId]);
});
