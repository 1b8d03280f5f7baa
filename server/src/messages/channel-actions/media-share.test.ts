import { expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { enqueueMediaFetch } from '../message.jobs.ts';

const world = testWorld();

it('the files of a company occupy at most four workers, a quarter of their pool, imported and waiting ones as well', async () => {
  await world.run(async (tx) => {
    for (let id = 1; id <= 20; id++) {
      enqueueMediaFetch(tx, id);
      enqueueMediaFetch(tx, id, { isOld: true });
      enqueueMediaFetch(tx, id, { waitsForAccessUntil: tx.now });
    }
  });
  const queues = (await world.jobs('fetch-media')).map(({ queue }) => queue);
  expect(queues).toHaveLength(60);
  expect(new Set(queues)).toEqual(new Set(['media:1:0', 'media:1:1', 'media:1:2', 'media:1:3']));
});
