import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/query.ts';

type Colleague = { presence: UserPresence; profileImage: string | null };
type Colleagues = Readonly<Record<number, Colleague>>;
const queryKey = ['users', 'colleagues'] as const;
/** Addresses of pictures are good for half an hour at least. */
const refreshMs = 25 * 60_000;

/** Whether a colleague is there, and their picture; undefined: not known. Kept current by notices. */
export function useColleague(userId: number | null): Colleague | undefined {
  const colleagues = useColleagues(userId !== null);
  return userId === null ? undefined : colleagues?.[userId];
}

/** The same of everybody, by their id. */
export function useColleagues(enabled = true): Colleagues | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Colleagues> =>
      Object.fromEntries(
        (await call(userApi.names, { signal })).map(({ id, presence, profileImage }) => [
          id,
          { presence, profileImage },
        ]),
      ),
    enabled,
    refetchInterval: refreshMs,
  });
  useLive('user', (event) => {
    if (event.action === 'delete') return;
    const { id, presence, profileImage } = event.user;
    updateCached<Colleagues>(queryKey, (cached) => ({ ...cached, [id]: { presence, profileImage } }));
  });
  return data;
}
