import { authApi } from '@balcao/contract/auth/auth.api';
import { withChangedQueue } from '@balcao/contract/queues/queue-name.rules';
import { userStatusIntervalMs } from '@balcao/contract/realtime';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import type { SessionUser } from '@balcao/contract/users/user';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { renewFileLinks } from '../../platform/files/renew-file-links.ts';
import { onCaughtUp, onReconnect, openLive, sendToServer, useLive, useLiveState } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { refetchMissed } from '../../platform/queries/refetch-missed.ts';
import { replaceCompanySetting } from './replace-setting.ts';
import { useSession, useSessionActions } from './session.tsx';
import { useActivity } from './use-activity.ts';

/** Keys of queries whose responses say who is online, which positions do not count. */
const presenceKeys = new Set(['users', 'transfer-targets', 'figures']);

/** The socket of this session: presence, updates of the own user, sign-in elsewhere, and refetch after a reconnect. */
export function useLiveSession(): void {
  const { user } = useSession();
  const { changeUser, signedInElsewhere, sessionEnded } = useSessionActions();
  const ready = useLiveState() === 'ready';

  useEffect(() => openLive(user.companyId), [user.companyId]);
  useActivity(ready, user.presence === 'away');

  useEffect(() => {
    if (!ready) return;
    sendToServer('userStatus');
    const timer = setInterval(() => sendToServer('userStatus'), userStatusIntervalMs);
    return () => clearInterval(timer);
  }, [ready]);

  // Also at the first connection, for data fetched before it. Presence is not covered by positions.
  useEffect(() => onCaughtUp((joinedAt) => refetchMissed(joinedAt, presenceKeys)), []);
  useEffect(renewFileLinks, []);

  // The own row too: rights, queues or settings may have changed meanwhile.
  useEffect(
    () =>
      onReconnect(() => {
        call(authApi.me, {}).then(
          (me) => changeUser(() => me),
          () => undefined,
        );
      }),
    [changeUser],
  );

  useLive('auth', ({ user: other }) => {
    if (other.id === user.id) signedInElsewhere();
  });

  useLive('sessionEnd', ({ reason }) => sessionEnded(reason));

  useLive('settings', ({ setting }) => changeUser((current) => replaceCompanySetting(current, setting)));

  // Due date, plan, or company data changed.
  useLive('company', ({ company }) => changeUser((current) => ({ ...current, company })));

  // Its queues are in filters and pickers. A deleted queue comes with the own row.
  useLive('queue', (event) =>
    changeUser((current) => {
      const queues = withChangedQueue(current.queues, event);
      return queues === current.queues ? current : { ...current, queues };
    }),
  );

  useLive('user', (event) => {
    // Users receive their own row complete; colleagues see a part of it.
    if (event.action !== 'update' || !('company' in event.user && 'super' in event.user)) return;
    const own = event.user;
    if (own.id === user.id) changeUser(() => own);
  });
  useRefetchWithOtherRights(user);
}

/** What was fetched with the former rights shows numbers that are masked now, or lacks records of others. */
function useRefetchWithOtherRights(user: SessionUser): void {
  const { name: _, whatsappId: __, ...actor } = actorFromSession(user);
  const rights = JSON.stringify(actor);
  const former = useRef(rights);
  useEffect(() => {
    if (former.current === rights) return;
    former.current = rights;
    void queryClient.invalidateQueries();
  }, [rights]);
}
