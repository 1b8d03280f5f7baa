import { expect, it, vi } from 'vitest';
import { stubFetch } from '../test-fetch.ts';

stubFetch();
vi.stubGlobal('window', new EventTarget());
const { awaitTurn, requestTurn } = await import('./tab-turn.ts');

it('turns of one name are granted one after the other, in the order of the requests, and those of another at once', async () => {
  const order: string[] = [];
  const [one, two, three, other] = ['a', 'a', 'a', 'b'].map(requestTurn);
  const named = { one, two, three, other };
  for (const [name, turn] of Object.entries(named)) void turn?.granted.then(() => order.push(name));
  await Promise.all([one?.granted, other?.granted]);
  order.push('one ends');
  // Given up before it was granted: it is skipped.
  two?.end();
  one?.end();
  await three?.granted;
  const granted = order.filter((name) => name !== 'two');
  expect([...granted].sort()).toEqual(['one', 'one ends', 'other', 'three']);
  expect(granted.at(-1)).toBe('three');
  three?.end();
  other?.end();
});

it('without a connection a turn is awaited until the tab before has ended its own', async () => {
  const [before, mine] = [requestTurn('c'), requestTurn('c')];
  let waits = 0;
  await awaitTurn(mine, async () => {
    if (++waits === 5) before.end();
    // Ends later than a turn that is free is granted.
    await new Promise((resolve) => setImmediate(resolve));
  });
  expect(waits).toBeGreaterThanOrEqual(5);
  mine.end();
});
