import { expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { shareTransactions } from './share-transactions.ts';

const world = testWorld();
const transactionId = async (tx: Parameters<Parameters<ReturnType<typeof shareTransactions>>[1]>[0]) =>
  (await tx.rows<{ id: string }>('tx-id', 'select txid_current()::text as id', []))[0]!.id;

it('what comes while a transaction runs goes together in the next, in order, and each gets its own answer', async () => {
  const share = shareTransactions(world.context());
  const order: number[] = [];
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      share(world.ana.companyId, async (tx) => {
        order.push(n);
        return { n, id: await transactionId(tx) };
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(all.map(({ n }) => n)).toEqual(order);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2);
});

it('one that fails fails alone: the others of its transaction are done, once', async () => {
  const share = shareTransactions(world.context());
  const insert = (name: string) =>
    share(world.ana.companyId, (tx) =>
      tx.rows('one-insert', `insert into connections (name, channel, provider) values ($1, 'sandbox', 'sandbox')`, [
        name,
      ]),
    );
  const results = await Promise.allSettled([insert('um'), insert('dois'), insert('dois'), insert('três')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(
    (await world.sql<{ name: string }>('select name from connections order by id')).map(({ name }) => name),
  ).toEqual(['um', 'dois', 'três']);
});

it('companies do not share one', async () => {
  const share = shareTransactions(world.context());
  const [first, second] = await Promise.all([
    share(world.ana.companyId, async (tx) => ({ company: tx.companyId, id: await transactionId(tx) })),
    share(world.otto.companyId, async (tx) => ({ company: tx.companyId, id: await transactionId(tx) })),
  ]);
  expect(first.company).toBe(world.ana.companyId);
  expect(second.company).toBe(world.otto.companyId);
  expect(first.id).not.toBe(second.id);
});
