import { expect, it } from 'vitest';
import { processEach } from './process-each.ts';

it('an item that fails does not keep others from being processed, and its error is thrown when all have been', async () => {
  const done: number[] = [];
  const run = processEach([1, 2, 3, 4], async (n) => {
    if (n % 2 === 0) throw new Error(`company ${n} is spoilt`);
    done.push(n);
  });
  await expect(run).rejects.toThrow('2 failed, the first: company 2 is spoilt');
  expect(done).toEqual([1, 3]);
});

it('items are processed one after the other', async () => {
  const log: string[] = [];
  await processEach(
    new Map([
      [1, 'a'],
      [2, 'b'],
    ]),
    async ([n, letter]) => {
      log.push(`${n} begins`);
      await Promise.resolve();
      log.push(`${letter} ends`);
    },
  );
  expect(log).toEqual(['1 begins', 'a ends', '2 begins', 'b ends']);
});

it('when the database is unavailable the remaining items are not tried: each would wait for it', async () => {
  const tried: number[] = [];
  const away = Object.assign(new Error('the database system is shutting down'), { code: '57P01' });
  const run = processEach([1, 2, 3], async (n) => {
    tried.push(n);
    if (n === 2) throw away;
  });
  await expect(run).rejects.toBe(away);
  expect(tried).toEqual([1, 2]);
});
