import { Failure } from '@balcao/contract/errors';
import { expect, it } from 'vitest';
import { testWorld } from '../../../../../tests/world/test-world.ts';
import type { Tx } from '../tx.ts';
import { shareTransactions } from './share-transactions.ts';

const world = testWorld();
const transactionId = async (tx: Tx) =>
  (await tx.rows<{ id: string }>('tx-id', 'select txid_current()::text as id', []))[0]!.id;

it('work that arrives during a transaction runs together in the next one, in order, and each caller gets its own result', async () => {
  const share = shareTransactions(world.context());
  const order: number[] = [];
  let isRunning = () => {};
  const running = new Promise<void>((resolve) => {
    isRunning = resolve;
  });
  const first = share(world.ana.companyId, '', async (tx) => {
    isRunning();
    return transactionId(tx);
  });
  await running;
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      share(world.ana.companyId, '', async (tx) => {
        order.push(n);
        return { n, id: await transactionId(tx) };
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(all.map(({ n }) => n)).toEqual(order);
  expect(new Set(all.map(({ id }) => id))).not.toContain(await first);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
});

it('work that fails does so alone: the rest of its transaction is done, once', async () => {
  const share = shareTransactions(world.context());
  const insert = (name: string) =>
    share(world.ana.companyId, '', (tx) =>
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

it('when it is unknown whether the transaction committed nothing is repeated: every caller gets the error', async () => {
  await world.sql(`create function die() returns trigger language plpgsql security definer as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`);
  await world.sql(`create constraint trigger die after insert on connections deferrable initially deferred
    for each row when (new.name = 'última') execute function die()`);
  try {
    const share = shareTransactions(world.context());
    const attempts = new Map<string, number>();
    const insert = (key: string, name: string) =>
      share(world.ana.companyId, key, async (tx) => {
        attempts.set(name, (attempts.get(name) ?? 0) + 1);
        await tx.rows(
          'one-insert',
          `insert into connections (name, channel, provider) values ($1, 'sandbox', 'sandbox')`,
          [name],
        );
      });
    const results = await Promise.allSettled([insert('1', 'uma'), insert('2', 'última')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(Object.fromEntries(attempts)).toEqual({ uma: 1, última: 1 });
  } finally {
    await world.sql('drop function die() cascade');
  }
});

it('companies do not share a transaction', async () => {
  const share = shareTransactions(world.context());
  const [first, second] = await Promise.all([
    share(world.ana.companyId, '', async (tx) => ({ company: tx.companyId, id: await transactionId(tx) })),
    share(world.otto.companyId, '', async (tx) => ({ company: tx.companyId, id: await transactionId(tx) })),
  ]);
  expect(first.company).toBe(world.ana.companyId);
  expect(second.company).toBe(world.otto.companyId);
  expect(first.id).not.toBe(second.id);
});

it('work of different keys runs concurrently, work of one key in order', async () => {
  const share = shareTransactions(world.context());
  const events: string[] = [];
  const step = (key: string, name: string) =>
    share(world.ana.companyId, key, async (tx) => {
      events.push(`${name} begins`);
      const id = await transactionId(tx);
      await transactionId(tx);
      events.push(`${name} ends`);
      return id;
    });
  const first = step('0', 'first');
  const [a1, a2, b] = await Promise.all([step('7', 'a1'), step('7', 'a2'), step('12', 'b')]);
  await first;
  expect(new Set([a1, a2, b]).size).toBe(1);
  expect(events.indexOf('a2 begins')).toBeGreaterThan(events.indexOf('a1 ends'));
  expect(events.indexOf('b begins')).toBeLessThan(events.indexOf('a1 ends'));
});

it('work that fails by its own decision fails alone, and leaves no changes', async () => {
  const share = shareTransactions(world.context());
  const insert = (key: string, name: string, isRefused = false) =>
    share(world.ana.companyId, key, async (tx) => {
      await tx.rows(
        'one-insert',
        `insert into connections (name, channel, provider) values ($1, 'sandbox', 'sandbox')`,
        [name],
      );
      if (isRefused) throw new Failure('ERR_NO_PERMISSION');
      return name;
    });
  const results = await Promise.allSettled([
    insert('1', 'linha a'),
    insert('2', 'linha b'),
    insert('3', 'linha c', true),
    insert('4', 'linha d'),
    insert('3', 'linha e'),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'linha a',
    'linha b',
    expect.stringContaining('ERR_NO_PERMISSION'),
    'linha d',
    'linha e',
  ]);
  const names = (await world.sql<{ name: string }>('select name from connections')).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['linha a', 'linha b', 'linha d', 'linha e']);
});

it('work that waits for a row waits alone: the rest is done meanwhile', async () => {
  const share = shareTransactions(world.context());
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lockUser = `select from users where company_id = current_company() and id = $1 for update`;
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const holder = world.run(async (tx) => {
    await tx.rows('one-lock', lockUser, [world.ana.userId]);
    isLocked();
    await isReleased;
  });
  await locked;
  const first = share(world.ana.companyId, '0', transactionId);
  const waiting = share(world.ana.companyId, '1', (tx) => tx.rows('one-lock', lockUser, [world.ana.userId]));
  const others = [share(world.ana.companyId, '2', transactionId), share(world.ana.companyId, '3', transactionId)];
  await Promise.all([first, ...others]);
  release();
  expect(await waiting).toHaveLength(1);
  await holder;
});
