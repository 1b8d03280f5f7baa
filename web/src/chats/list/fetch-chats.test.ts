import type { Chat } from '@balcao/contract/chats/chat';
import { expect, it } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';

const server = stubFetch();
const { fetchChats } = await import('./fetch-chats.ts');

const at = '2026-11-22T10:00:00.000Z';
const chat = (id: number): Chat => ({
  id,
  companyId: 1,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  title: `Room ${id}`,
  ownerId: 1,
  lastMessage: '',
  version: 1,
  lastSeq: 0,
  owner: { id: 1, name: 'Ana' },
  users: [],
  userCount: 1,
  createdAt: at,
  updatedAt: at,
});
const page = (ids: number[], count: number, hasMore = false) => ({ records: ids.map(chat), count, hasMore });
const fetched = async () => (await fetchChats(new AbortController().signal)).map(({ id }) => id);

it('a room that moves to the first page while a later one is fetched is found there', async () => {
  const rooms = fetched();
  await server.answerNext(page([1, 2], 4, true));
  // Room 4 has a new message, so that room 2 is the first of the second page.
  await server.answerNext(page([2, 3], 4));
  await server.answerNext(page([4, 1], 4, true));
  await server.answerNext(page([2, 3], 4));
  expect(await rooms).toEqual([4, 1, 2, 3]);
});

it('a room that moves to the page before, because one on it was removed, is found there', async () => {
  const rooms = fetched();
  await server.answerNext(page([1, 2], 4, true));
  await server.answerNext(page([4], 3));
  await server.answerNext(page([1, 3], 3, true));
  await server.answerNext(page([4], 3));
  expect(await rooms).toEqual([1, 3, 4]);
});

it('does not begin again without end where rooms move all the time', async () => {
  const rooms = fetched();
  for (let time = 1; time <= 3; time++) {
    await server.answerNext(page([1, 2], 4, true));
    await server.answerNext(page([2, 3], 4));
  }
  expect(await rooms).toEqual([1, 2, 3]);
});
