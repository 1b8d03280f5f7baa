import type { SessionUser, User } from '@balcao/contract/users/user';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyQueueToUsers, applyUserEvent } from './user.live.ts';

const key = ['users', 'list'] as const;

/** The users of the company, for the admin page. */
export function useUsers(): Records<User> {
  useLive('user', (event) => {
    for (const { key: listKey, isSearched: isFiltered } of cachedLists(key))
      updateCached<RecordPages<User>>(listKey, (cached) => applyUserEvent(cached, event, { isFiltered }));
  });
  useLive('queue', (event) => {
    for (const { key: listKey } of cachedLists(key))
      updateCached<RecordPages<User>>(listKey, (cached) => applyQueueToUsers(cached, event));
  });
  return useRecords<User>({
    key,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(userApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      // Non-admins receive shorter rows and cannot open this page.
      const rows = reply.users.filter((user): user is User => 'email' in user);
      return { rows, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

type UserName = { id: number; name: string };
const noNames: UserName[] = [];

/** Names of all users of the company, for pickers; empty while loading. */
export function useUserNames(): {
  people: readonly UserName[];
  isLoading: boolean;
  failure: FetchFailure | undefined;
} {
  const query = useQuery({ queryKey: ['users', 'names'], queryFn: ({ signal }) => call(userApi.names, { signal }) });
  return { people: query.data ?? noNames, ...fetchState(query) };
}

/** One user with all editable fields. */
export const fetchUser = (id: number): Promise<SessionUser> => call(userApi.show, { params: { id } });

export const invalidateUsers = (): void => void queryClient.invalidateQueries({ queryKey: ['users'] });

export async function removeUser({ id }: User): Promise<void> {
  await call(userApi.remove, { params: { id } });
  invalidateUsers();
}
