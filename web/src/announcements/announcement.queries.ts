import type { Announcement } from '@balcao/contract/announcements/announcement';
import { announcementApi } from '@balcao/contract/announcements/announcement.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive, useLiveStarted } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type Records, useRecords } from '../ui/tables/use-records.ts';

const key = ['announcements'] as const;

/** All announcements, for the operator's page. */
export function useAnnouncements(): Records<Announcement> {
  useLive('announcement', invalidateAnnouncements);
  return useRecords<Announcement>({
    key: [...key, 'list'],
    fetch: async ({ search, page, signal }) => {
      const reply = await call(announcementApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

/** For the top bar: the active announcements, and whether any is unread by this user. */
export function useActiveAnnouncements(): { announcements: readonly Announcement[]; hasUnread: boolean } {
  useLive('announcement', invalidateAnnouncements);
  const { data } = useQuery({
    queryKey: [...key, 'active'],
    queryFn: ({ signal }) => fetchActiveAnnouncements(signal),
    enabled: useLiveStarted(),
  });
  const announcements = data?.announcements ?? [];
  const readUntil = data?.readUntil ?? '';
  return { announcements, hasUnread: announcements.some(({ publishedAt }) => (publishedAt ?? '') > readUntil) };
}

const maxPages = 10;

/** All pages: the order is by importance, so the newest announcement may be on the last one. Inactive ones are at the end. */
export async function fetchActiveAnnouncements(
  signal: AbortSignal,
): Promise<{ announcements: Announcement[]; readUntil: string | null }> {
  const found = new Map<number, Announcement>();
  for (let pageNumber = 1; ; pageNumber++) {
    const { records, hasMore, readUntil } = await call(announcementApi.list, { query: { pageNumber }, signal });
    const active = records.filter(({ status }) => status);
    for (const announcement of active) found.set(announcement.id, announcement);
    if (!hasMore || active.length < records.length || pageNumber === maxPages)
      return { announcements: [...found.values()], readUntil };
  }
}

export async function readAnnouncements(): Promise<void> {
  await call(announcementApi.read, {});
  invalidateAnnouncements();
}

export async function removeAnnouncement({ id }: Announcement): Promise<void> {
  await call(announcementApi.remove, { params: { id } });
  invalidateAnnouncements();
}

export const invalidateAnnouncements = (): void => void queryClient.invalidateQueries({ queryKey: key });
