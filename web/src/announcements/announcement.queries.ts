import type { Announcement } from '@balcao/contract/announcements/announcement';
import { announcementApi } from '@balcao/contract/announcements/announcement.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive, useLiveStarted } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
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

/** For the top bar: the first page of active announcements, and whether any is unread by this user. */
export function useActiveAnnouncements(): { announcements: readonly Announcement[]; hasUnread: boolean } {
  useLive('announcement', invalidateAnnouncements);
  const { data } = useQuery({
    queryKey: [...key, 'active'],
    queryFn: ({ signal }) => call(announcementApi.list, { query: { pageNumber: 1 }, signal }),
    enabled: useLiveStarted(),
  });
  const announcements = data?.records.filter(({ status }) => status) ?? [];
  const readUntil = data?.readUntil ?? '';
  return { announcements, hasUnread: announcements.some(({ publishedAt }) => (publishedAt ?? '') > readUntil) };
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
