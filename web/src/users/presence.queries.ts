import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/query.ts';

type Presences = Readonly<Record<number, UserPresence>>;
const queryKey = ['users', 'presence'] as const;

/** Whether a colleague is there; undefined: not known. Kept current by notices. */
export function useUserPresence(userId: number | null): UserPresence | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Presences> =>
      Object.fromEntries((await call(userApi.names, { signal })).map(({ id, presence }) => [id, presence])),
    enabled: userId !== null,
  });
  useLive('user', (event) => {
    if (event.action === 'delete') return;
    const { id, presence } = event.user;
    updateCached<Presences>(queryKey, (cached) => ({ ...cached, [id]: presence }));
  });
  return userId === null ? undefined : data?.[userId];
}
