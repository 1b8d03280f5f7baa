import { userStatusEveryMs } from '@balcao/contract/realtime';
import { useEffect } from 'react';
import { onReturn, openLive, tellServer, useLive, useLiveState } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import { useSession, useSessionDoors } from './session.tsx';

/** The socket of this session: presence, updates of the own user, sign-in elsewhere, and refetch after a reconnect. */
export function useLiveSession(): void {
  const { user } = useSession();
  const { replaceUser, endedElsewhere } = useSessionDoors();
  const ready = useLiveState() === 'ready';

  useEffect(() => openLive(user.companyId), [user.companyId]);

  useEffect(() => {
    if (!ready) return;
    tellServer('userStatus');
    const timer = setInterval(() => tellServer('userStatus'), userStatusEveryMs);
    return () => clearInterval(timer);
  }, [ready]);

  // Notices were missed: everything on screen is refetched.
  useEffect(() => onReturn(() => void queryClient.invalidateQueries()), []);

  useLive('auth', ({ user: other }) => {
    if (other.id === user.id) endedElsewhere();
  });

  useLive('settings', ({ setting }) => {
    const settings = user.company.settings.map((held) =>
      held.key === setting.key ? { ...held, value: setting.value } : held,
    );
    replaceUser({ ...user, company: { ...user.company, settings } });
  });

  useLive('user', (event) => {
    // Users receive their own row complete; colleagues see a part of it.
    if (event.action === 'update' && event.user.id === user.id && 'company' in event.user && 'super' in event.user)
      replaceUser(event.user);
  });
}
