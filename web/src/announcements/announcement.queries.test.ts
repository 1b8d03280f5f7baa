import type { Announcement } from '@balcao/contract/announcements/announcement';
import { expect, it } from 'vitest';
import { stubFetch } from '../platform/test-fetch.ts';

const server = stubFetch();
const { fetchActiveAnnouncements } = await import('./announcement.queries.ts');

const rows = (from: number, to: number, given: Partial<Announcement> = {}): Announcement[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    title: `Informativo ${from + index}`,
    text: 'Texto',
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    publishedAt: '2026-11-21T12:00:00.000Z',
    ...given,
  }));
const page = (records: Announcement[], hasMore: boolean) => ({ records, count: 99, hasMore, readUntil: null });
const idsOf = (announcements: readonly Announcement[]) => announcements.map(({ id }) => id);

it('the top bar has the announcements after the first page too: a new one of low priority is among them', async () => {
  const fetched = fetchActiveAnnouncements(new AbortController().signal);
  await server.answerNext(page(rows(1, 20), true));
  // One that moved to the next page meanwhile is there once.
  await server.answerNext(page(rows(20, 22), false));
  expect(idsOf((await fetched).announcements)).toEqual(idsOf(rows(1, 22)));
});

it('for the operator the inactive ones, which are at the end, are neither shown nor fetched', async () => {
  const fetched = fetchActiveAnnouncements(new AbortController().signal);
  await server.answerNext(page([...rows(1, 2), ...rows(3, 20, { status: false })], true));
  expect(idsOf((await fetched).announcements)).toEqual([1, 2]);
});
