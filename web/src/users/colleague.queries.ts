import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/query.ts';

type Colleague = { name: string; presence: UserPresence; profileImage: string | null };
type Colleagues = Readonly<Record<number, Colleague>>;
const queryKey = ['users', 'colleagues'] as const;
/** Addresses of pictures are good for half an hour at least. */
const refreshMs = 25 * 60_000;

const options = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Colleagues> =>
    Object.fromEntries(
      (await call(userApi.names, { signal })).map(({ id, name, presence, profileImage }) => [
        id,
        { name, presence, profileImage },
      ]),
    ),
  refetchInterval: refreshMs,
};

/** Whether a colleague is there, and their picture; undefined: not known. Kept current by notices. */
export function useColleague(userId: number | null): Colleague | undefined {
  const colleagues = useColleagues(userId !== null);
  return userId === null ? undefined : colleagues?.[userId];
}

/** The same of everybody, by their id. */
export function useColleagues(enabled = true): Colleagues | undefined {
  const { data } = useQuery({ ...options, enabled });
  useNotices();
  return data;
}

const nobody: readonly string[] = [];
const namesOf = (colleagues: Colleagues): readonly string[] => Object.values(colleagues).map(({ name }) => name);

/** The same array until a name changes: texts that are marked by it are not drawn anew when somebody comes or goes. */
export function useColleagueNames(): readonly string[] {
  const { data } = useQuery({ ...options, select: namesOf });
  useNotices();
  return data ?? nobody;
}

function useNotices(): void {
  useLive('user', (event) => {
    if (event.action === 'delete') return;
    const { id, name, presence, profileImage } = event.user;
    updateCached<Colleagues>(queryKey, (cached) => ({ ...cached, [id]: { name, presence, profileImage } }));
  });
}
