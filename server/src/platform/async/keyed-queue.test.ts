import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

type Item = { key: string; group: number; n: number };

it('keeps the order within each key, never processes one key twice at once, and never mixes groups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), pause: fc.nat(3) }), {
        minLength: 1,
        maxLength: 120,
      }),
      fc.integer({ min: 1, max: 9 }),
      async (arrivals, batchLimit) => {
        const seen: Item[] = [];
        const busy = new Set<string>();
        const lanes = createKeyedQueue<Item>({
          keyOf: (i) => i.key,
          groupOf: (i) => i.group,
          maxBatch: batchLimit,
          workers: 2,
          work: async (items) => {
            expect(new Set(items.map((i) => i.group)).size).toBe(1);
            const mine = new Set(items.map((i) => i.key));
            for (const key of mine) expect(busy.has(key)).toBe(false);
            for (const key of mine) busy.add(key);
            await new Promise((r) => setImmediate(r));
            seen.push(...items);
            for (const key of mine) busy.delete(key);
          },
        });
        const all: Promise<void>[] = [];
        for (const [n, { key, pause }] of arrivals.entries()) {
          all.push(lanes.push({ key, group: key < 'c' ? 1 : 2, n }));
          for (let i = 0; i < pause; i++) await new Promise((r) => setImmediate(r));
        }
        await Promise.all(all);
        await lanes.idle();
        expect(lanes.size()).toBe(0);
        for (const key of ['a', 'b', 'c', 'd', 'e']) {
          const order = seen.filter((i) => i.key === key).map((i) => i.n);
          expect(order).toEqual([...order].sort((x, y) => x - y));
        }
        expect(seen).toHaveLength(arrivals.length);
      },
    ),
    { numRuns: 60 },
  );
});

it('a key that cannot be processed fails alone', async () => {
  const lanes = createKeyedQueue<string>({
    keyOf: (i) => i,
    groupOf: () => 1,
    maxBatch: 50,
    workers: 1,
    work: async (items) => {
      if (items.includes('bad')) throw new Error('poison');
    },
  });
  const results = await Promise.allSettled(['good', 'bad', 'fine'].map((i) => lanes.push(i)));
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('an item that cannot be processed is stored in order, before the next item of its key is processed', async () => {
  const seen: string[] = [];
  const lanes = createKeyedQueue<string>({
    keyOf: () => 'one',
    groupOf: () => 1,
    maxBatch: 2,
    workers: 2,
    work: async (items) => {
      if (items.includes('bad')) throw new Error('poison');
      seen.push(...items);
    },
    storeFailed: async (item) => {
      for (let i = 0; i < 5; i++) await new Promise((r) => setImmediate(r));
      if (item === 'lost') throw new Error('no room');
      seen.push(`kept ${item}`);
    },
  });
  const results = await Promise.allSettled(['bad', 'behind', 'bad', 'lost', 'next'].map((i) => lanes.push(i)));
  expect(seen).toEqual(['kept bad', 'kept behind', 'kept bad', 'next']);
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
