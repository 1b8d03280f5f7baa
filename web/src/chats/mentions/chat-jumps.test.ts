import { expect, it, vi } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';

const server = stubFetch();
vi.stubGlobal('window', new EventTarget());
const { loadAround, loadNewest } = await import('../chat.queries.ts');

const page = { records: [], count: 0, hasMore: false };

it('a jump in a room whose messages arrive after those of a later jump is not the reader’s place', async () => {
  const both = Promise.all([loadAround(1, 40), loadAround(1, 900)]);
  await server.answerLast(page);
  await server.answerNext(page);
  expect(await both).toEqual([false, true]);
});

it('the newest messages that arrive after a jump into the past are not the reader’s place', async () => {
  const both = Promise.all([loadNewest(1), loadAround(1, 40)]);
  await server.answerLast(page);
  await server.answerNext(page);
  expect(await both).toEqual([false, true]);
});
