import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { enqueueDelivery } from './delivery.jobs.ts';

const world = testWorld();
const endpoints = Array.from({ length: 10 }, (_, i) => i + 1);
const subjects = Array.from({ length: 20 }, (_, i) => `ticket:${i}`);

it('ten endpoints of a company occupy at most four workers, a third of their pool', async () => {
  await world.run(async (tx) => {
    for (const id of endpoints) for (const subject of subjects) enqueueDelivery(tx, id, subject);
  });
  const queues = (await world.jobs('deliver-to-endpoint')).map(({ queue }) => queue);
  expect(queues).toHaveLength(200);
  expect(new Set(queues).size).toBe(4);
});
