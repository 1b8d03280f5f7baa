import { expect, it } from 'vitest';
import { prefetchOne } from './prefetch-one.ts';

/** Records which items it has produced, and when it was closed. */
function source(events: string[], failsAt = Number.POSITIVE_INFINITY) {
  return (async function* () {
    try {
      for (let n = 1; n <= 4; n++) {
        if (n === failsAt) throw new Error('cut off');
        events.push(`made ${n}`);
        yield n;
      }
    } finally {
      events.push('closed');
    }
  })();
}

it('the next item is produced while the current one is being used, and never more than one ahead', async () => {
  const events: string[] = [];
  for await (const n of prefetchOne(source(events))) {
    await new Promise(setImmediate);
    events.push(`worked ${n}`);
  }
  expect(events).toEqual([
    ...['made 1', 'made 2', 'worked 1', 'made 3', 'worked 2', 'made 4', 'worked 3', 'closed', 'worked 4'],
  ]);
});

it('an error in the item ahead is thrown when that item is requested, not before', async () => {
  const worked: number[] = [];
  const all = async () => {
    for await (const n of prefetchOne(source([], 3))) worked.push(n);
  };
  await expect(all()).rejects.toThrow('cut off');
  expect(worked).toEqual([1, 2]);
});

it('a consumer that stops early closes the source', async () => {
  const events: string[] = [];
  for await (const n of prefetchOne(source(events))) if (n === 2) break;
  expect(events.at(-1)).toBe('closed');
});
