import type { Session } from '@balcao/contract/auth/auth.api';
import { authApi, type Credentials } from '@balcao/contract/auth/auth.api';
import type { PlanFlag } from '@balcao/contract/companies/company';
import { can, type Permission } from '@balcao/contract/permissions';
import { actorOf } from '@balcao/contract/users/actor-of';
import type { SessionUser } from '@balcao/contract/users/user';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { holdToken, renewSession, watchSession } from '../platform/access-token.ts';
import { call } from '../platform/api.ts';
import { proposeLanguage } from '../platform/i18n.ts';
import { Refusal } from '../platform/refusal.ts';
import { forgetSession, keep, onOtherTab, recall } from '../platform/storage.ts';

type State =
  | { is: 'starting' }
  /** was signed in, but the server is unreachable: unknown */
  | { is: 'unknown'; error: unknown }
  | { is: 'out'; ended?: Ended }
  | { is: 'in'; user: SessionUser };

/** Why the session ended: sign-out, sign-in on another computer, or expiry. */
export type Ended = { why: 'left' | 'elsewhere' | 'expired'; at: number };

type Doors = {
  state: State;
  signIn: (given: Credentials) => Promise<void>;
  signOut: () => Promise<void>;
  /** The same user signed in elsewhere: this session has ended. */
  endedElsewhere: () => void;
  retry: () => void;
  /** Called after the user's own row changed, by a save or a notice. */
  replaceUser: (user: SessionUser) => void;
};

const SessionContext = createContext<Doors | undefined>(undefined);

/** The session cookie is not readable here; a stored user id tells that a session may exist. */
const wasIn = (): boolean => recall('userId') !== undefined;

/** Holds the session state from page load to its end. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(() => (wasIn() ? { is: 'starting' } : { is: 'out' }));

  const enter = useCallback(({ token, user }: Session) => {
    holdToken(token);
    keep('companyId', user.companyId);
    keep('userId', user.id);
    keep('email', user.email);
    keep('companyDueDate', user.company.dueDate ?? undefined);
    proposeLanguage(user.language);
    setState({ is: 'in', user });
  }, []);

  const leave = useCallback((why: Ended['why']) => {
    holdToken(undefined);
    forgetSession();
    // After an explicit sign-out somebody else may use this computer.
    if (why === 'left') keep('email', undefined);
    setState((held) => (held.is === 'out' ? held : { is: 'out', ended: { why, at: Date.now() } }));
  }, []);

  const start = useCallback(() => {
    if (!wasIn()) return;
    setState({ is: 'starting' });
    // Errors other than 401 (e.g. a restart behind a proxy) do not end the session: the cookie may still be valid.
    renewSession().catch((error) => {
      if (!(error instanceof Refusal) || error.status !== 401) setState({ is: 'unknown', error });
    });
  }, []);

  useEffect(() => watchSession({ renewed: enter, lost: () => leave('expired') }), [enter, leave]);
  useEffect(start, [start]);
  // Tabs share the cookie: a sign-in in one applies to all. Sign-outs arrive through the socket.
  useEffect(() => onOtherTab('userId', (someone) => someone && location.reload()), []);

  const doors = useMemo<Doors>(
    () => ({
      state,
      retry: start,
      replaceUser: (user) => setState((held) => (held.is === 'in' ? { is: 'in', user } : held)),
      endedElsewhere: () => leave('elsewhere'),
      signIn: async (given) => enter(await call(authApi.login, { body: given })),
      signOut: async () => {
        await call(authApi.logout, {}).catch(() => undefined);
        leave('left');
      },
    }),
    [state, start, enter, leave],
  );
  return <SessionContext value={doors}>{children}</SessionContext>;
}

/** For guards and the sign-in page. */
export function useSessionDoors(): Doors {
  const doors = use(SessionContext);
  if (!doors) throw new Error('SessionProvider is missing');
  return doors;
}

export type SignedIn = {
  user: SessionUser;
  /** By the contract's permission table, as the server decides. */
  may: (permission: Permission) => boolean;
  /** Whether the company's plan includes the feature. */
  has: (flag: PlanFlag) => boolean;
  /** A setting of the company; "" when there is none. */
  setting: (key: string) => string;
};

/** The signed-in user and their permissions. Only inside private pages. */
export function useSession(): SignedIn {
  const { state } = useSessionDoors();
  if (state.is !== 'in') throw new Error('useSession outside a private page');
  const { user } = state;
  return useMemo(() => {
    const actor = actorOf(user);
    const settings = new Map(user.company.settings.map(({ key, value }) => [key, value]));
    return {
      user,
      may: (permission) => can(actor, permission),
      has: (flag) => user.company.plan?.[flag] ?? user.super,
      setting: (key) => settings.get(key) ?? '',
    };
  }, [user]);
}
