import { expect, it } from 'vitest';
import { serializeByKey } from './serialize-by-key.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('runs work of one key one after the other, and work of two keys concurrently', async () => {
  const order: string[] = [];
  const work = (name: string, tasks: number) => async () => {
    order.push(`${name} begins`);
    for (let i = 0; i < tasks; i++) await nextTask();
    order.push(`${name} ends`);
    return name;
  };
  const all = [
    serializeByKey('a', work('first', 3)),
    serializeByKey('a', work('second', 0)),
    serializeByKey('b', work('other', 1)),
  ];
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
  expect(order).toEqual(['first begins', 'other begins', 'other ends', 'first ends', 'second begins', 'second ends']);
});

it('a failure rejects for its caller, and delays nothing', async () => {
  const failed = serializeByKey('c', () => Promise.reject(new Error('refused')));
  const after = serializeByKey('c', async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  expect(await after).toBe('done');
});
