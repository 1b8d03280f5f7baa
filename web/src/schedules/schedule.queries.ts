import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { Schedule } from '@balcao/contract/schedules/schedule';
import { scheduleApi } from '@balcao/contract/schedules/schedule.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyEventToUpcoming, applyScheduleEvent } from './schedule.live.ts';

const listKey = ['schedules', 'list'] as const;

/** The page's list, searched and paged; of one contact, or of all. */
export function useSchedules(contactId: number | undefined): Records<Schedule> {
  useLive('schedule', (event) => {
    for (const { key, isSearched: isFiltered } of cachedLists(listKey))
      updateCached<RecordPages<Schedule>>(key, (cached) =>
        applyScheduleEvent(cached, event, { isFiltered, contactId: contactIn(key) }),
      );
  });
  return useRecords<Schedule>({
    key: [...listKey, { contactId: contactId ?? null }],
    fetch: async ({ search, page, signal }) => {
      const query = { searchParam: search, pageNumber: page, ...(contactId !== undefined && { contactId }) };
      const reply = await call(scheduleApi.list, { query, signal });
      return { rows: reply.schedules, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

function contactIn(key: readonly unknown[]): number | undefined {
  const filter = key[listKey.length] as { contactId: number | null } | undefined;
  return filter?.contactId ?? undefined;
}

/** Upcoming schedules of a contact that the user may see; the next first. */
export function useUpcomingSchedules(contactId: number, isWanted: boolean) {
  const key = ['schedules', 'upcoming', contactId] as const;
  useLive('schedule', (event) =>
    updateCached<Schedule[]>(key, (cached) => applyEventToUpcoming(cached, event, contactId)),
  );
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { schedules } = await call(scheduleApi.list, { query: { contactId, pageNumber: 1 }, signal });
      return schedules.filter(({ status }) => status === 'PENDENTE');
    },
    enabled: isWanted,
    staleTime: 0,
  });
  return { upcoming: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

/** Results of its earlier occurrences, newest first. */
export function useFormerTurns(id: number) {
  const query = useQuery({
    queryKey: ['schedules', 'turns', id],
    queryFn: async ({ signal }) => (await call(scheduleApi.show, { params: { id }, signal })).turns,
    staleTime: 0,
  });
  return { turns: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

/** The contact in the page's address; undefined until known. */
export function useNamedContact(id: number | undefined): {
  contact: Contact | undefined;
  error: unknown;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => call(contactApi.show, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
  return { contact: data, error, retry: () => void refetch() };
}

/** Invalidates the lists after the user's own write. */
export const invalidateSchedules = (): void => void queryClient.invalidateQueries({ queryKey: ['schedules'] });

export async function removeSchedule({ id }: Schedule): Promise<void> {
  await call(scheduleApi.remove, { params: { id } });
  invalidateSchedules();
}
