import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';

type Colleague = { name: string; presence: UserPresence; profileImage: string | null };
type Colleagues = Readonly<Record<number, Colleague>>;
const queryKey = ['users', 'colleagues'] as const;
/** Signed addresses of pictures are valid for at least half an hour. */
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

/** Presence and picture of a colleague; undefined: unknown. Kept current by notices. */
export function useColleague(userId: number | null): Colleague | undefined {
  const colleagues = useColleagues(userId !== null);
  return userId === null ? undefined : colleagues?.[userId];
}

/** The same for all colleagues, by id. */
export function useColleagues(enabled = true): Colleagues | undefined {
  const { data } = useQuery({ ...options, enabled });
  useNotices();
  return data;
}

const nobody: readonly string[] = [];
const namesOf = (colleagues: Colleagues): readonly string[] => Object.values(colleagues).map(({ name }) => name);

/** Stable until a name changes, so that presence changes do not re-render texts with mentions. */
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
