import { expect, it } from 'vitest';
import { queryClient } from '../platform/queries/query-client.ts';
import { stubFetch } from '../platform/test-fetch.ts';

const server = stubFetch();
const { fetchChosenContacts, removeContacts, tagContacts } = await import('./contact.queries.ts');

const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const sentIds = (from: number) => server.sent.slice(from).map((body) => (body as { ids: number[] }).ids);
const done = { message: 'done' };

it('tags of several calls are sent at once: a page that is closed gets no answer before the next', async () => {
  const from = server.sent.length;
  const tagged = tagContacts(idsUpTo(2500), [7]);
  expect(sentIds(from).map((ids) => [ids[0], ids.at(-1)])).toEqual([
    [1, 1000],
    [1001, 2000],
    [2001, 2500],
  ]);
  await server.answerNext(done);
  await server.refuseNext('ERR_NOT_FOUND');
  await server.answerNext(done);
  await expect(tagged).rejects.toThrow('ERR_NOT_FOUND');
});

it('so many that a closing page could not send them all are tagged call by call', async () => {
  const from = server.sent.length;
  const tagged = tagContacts(idsUpTo(5001), [7]);
  for (let n = 1; n <= 6; n++) {
    await expect.poll(() => sentIds(from).length).toBe(n);
    await server.answerNext(done);
  }
  await tagged;
  expect(sentIds(from).flat()).toEqual(idsUpTo(5001));
});

it('a deletion that fails later has told which contacts are gone', async () => {
  const removed: number[] = [];
  const deletion = removeContacts(idsUpTo(1500), (ids) => removed.push(...ids));
  await server.answerNext(done);
  await server.refuseNext('ERR_NO_PERMISSION');
  await expect(deletion).rejects.toThrow('ERR_NO_PERMISSION');
  expect(removed).toEqual(idsUpTo(1000));
});

it('selected contacts that the screen has are not fetched, of several searches either; the address book only for others', async () => {
  const list = (search: string, ...ids: number[]) =>
    queryClient.setQueryData(['contacts', 'list', '[]', 'name', { search }], {
      pages: [{ rows: ids.map((id) => ({ id })), count: 30_000, hasMore: true }],
      pageParams: [1],
    });
  list('', 1, 2, 3);
  list('bento', 2, 9);
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted();
  const from = server.sent.length;
  expect(idsOf(await fetchChosenContacts(new Set([2, 9])))).toEqual([2, 9]);
  expect(server.sent.length).toBe(from);
  const fetched = fetchChosenContacts(new Set([2, 70]));
  await expect.poll(() => server.sent.length).toBe(from + 1);
  await server.answerNext({ contacts: [], count: 0, hasMore: false, nextCursor: null });
  expect(await fetched).toEqual([]);
});
