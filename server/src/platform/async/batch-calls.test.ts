import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

test('keys of one turn go into one call, a group has one call at a time, and each key gets its own answer', async () => {
  const asked: [number, number[]][] = [];
  let running = 0;
  const doubled = batchCalls(async (group: number, keys: number[]) => {
    expect(++running).toBe(1);
    asked.push([group, keys]);
    await new Promise((next) => setImmediate(next));
    running--;
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, key * 2]));
  });
  const together = [1, 2].map((key) => doubled(7, key));
  await Promise.resolve();
  const meanwhile = [2, 3, 2].map((key) => doubled(7, key));
  expect(await Promise.all([...together, ...meanwhile])).toEqual([2, 4, 4, undefined, 4]);
  expect(asked).toEqual([
    [7, [1, 2]],
    [7, [2, 3]],
  ]);
});

test('a failing call rejects the keys that were requested in it, and the next call is made', async () => {
  let fails = true;
  const ask = batchCalls(async (_group: number, keys: string[]) => {
    if (fails) throw new Error('no');
    return new Map(keys.map((key) => [key, true]));
  });
  await expect(ask(1, 'a')).rejects.toThrow('no');
  fails = false;
  expect(await ask(1, 'a')).toBe(true);
});
