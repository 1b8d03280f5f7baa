import { authApi, type Credentials } from '@balcao/contract/auth/auth.api';
import type { SessionEndEvent } from '@balcao/contract/auth/auth.events';
import { impersonationApi } from '@balcao/contract/auth/impersonation.api';
import type { Session } from '@balcao/contract/auth/session';
import type { PlanFlag } from '@balcao/contract/companies/company';
import { can, type Permission } from '@balcao/contract/permissions';
import { defaultTimeZone, timeZone } from '@balcao/contract/settings/time-zone';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import type { SessionUser } from '@balcao/contract/users/user';
import { useMantineColorScheme } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { renewBeforeCalls, renewSession, setAccessToken, subscribeToSession } from '../../platform/access-token.ts';
import { call } from '../../platform/api.ts';
import { onClockChange, serverNow } from '../../platform/clock/server-clock.ts';
import { setCompanyZone } from '../../platform/company-zone.ts';
import { applyProfileLanguage } from '../../platform/i18n.ts';
import { isImpersonating, stopImpersonation } from '../../platform/impersonation/impersonation-token.ts';
import { clearPersisted } from '../../platform/offline/offline-database.ts';
import { persistSession, restoreSession } from '../../platform/offline/persisted-session.ts';
import { setRestoredAt } from '../../platform/offline/restored-at.ts';
import { unsubscribeFromPush } from '../../platform/push.ts';
import { hasNoAnswer, Refusal } from '../../platform/refusal.ts';
import { clearSession, onStoredInOtherTab, readStored, writeStored } from '../../platform/storage/storage.ts';
import { applyTheme } from './sign-in-theme.ts';
import { endAtServer, repeatSignOut, useUnconfirmedSignOut } from './unconfirmed-sign-out.ts';

type State =
  | { is: 'starting' }
  /** was signed in, but the server is unreachable: unknown */
  | { is: 'unknown'; error: unknown }
  | { is: 'out'; ended?: SessionEnd }
  | { is: 'in'; user: SessionUser };

/** Why the session ended: sign-out here, sign-in elsewhere, expiry, or ended by the server (`SessionEndEvent`). */
export type SessionEnd = { reason: 'left' | 'elsewhere' | 'expired' | SessionEndEvent['reason']; at: number };

type SessionActions = {
  state: State;
  /** Started by a sign-in in this page, not restored on load. */
  isSignedInHere: boolean;
  signIn: (given: Credentials) => Promise<void>;
  /** Starts the session after the second step of a sign-in. */
  begin: (session: Session) => void;
  signOut: () => Promise<void>;
  /** The same user signed in elsewhere: this session has ended. */
  signedInElsewhere: () => void;
  /** The server has ended this session, for this reason. */
  sessionEnded: (reason: SessionEndEvent['reason']) => void;
  retry: () => void;
  /**
   * Applies a change of the user's own row, by a save or a notice. The function gets the current state, because another
   * change may have been applied meanwhile.
   */
  changeUser: (change: (user: SessionUser) => SessionUser) => void;
};

const SessionActionsContext = createContext<SessionActions | undefined>(undefined);

/** Sets the company's time zone before any date is rendered. */
function applyCompanyZone({ company }: SessionUser): void {
  const chosen = timeZone.safeParse(company.settings.find(({ key }) => key === 'timezone')?.value);
  setCompanyZone(chosen.success ? chosen.data : defaultTimeZone);
}

/**
 * Opens with the data stored in this browser, if any: the last tickets and messages are readable, and new messages
 * are queued. What an impersonating operator has stored is of their own company.
 */
async function openWithoutServer(error: unknown): Promise<State> {
  const isStored = hasNoAnswer(error) && !isImpersonating();
  const restored = isStored ? await restoreSession().catch(() => undefined) : undefined;
  if (!restored) return { is: 'unknown', error };
  applyCompanyZone(restored.user);
  setRestoredAt(restored.asOf);
  renewBeforeCalls();
  return { is: 'in', user: restored.user };
}

/**
 * Removes push subscription and stored data of this user. After an explicit sign-out another user may use this
 * computer.
 */
function clearBrowser(why: SessionEnd['reason']): void {
  unsubscribeFromPush().catch(() => undefined);
  clearPersisted().catch(() => undefined);
  if (why !== 'left') return;
  writeStored('email', undefined);
  writeStored('push', undefined);
}

/** The session cookie is not readable here; a stored user id means that a session may exist. */
const wasSignedIn = (): boolean => isImpersonating() || readStored('userId') !== undefined;

function storeSession({ token, user }: Session): void {
  setAccessToken(token);
  applyCompanyZone(user);
  if (user.looking) return; // the operator's browser: no data of the impersonated company is stored
  writeStored('companyId', user.companyId);
  writeStored('userId', user.id);
  writeStored('email', user.email);
  writeStored('companyDueDate', user.company.dueDate ?? undefined);
  applyProfileLanguage(user.language);
  persistSession(user).catch(() => undefined); // a private window
}

/** Enters a session after a sign-in, not after a renewal. */
function useEnter(beginSession: (session: Session) => void) {
  const { setColorScheme } = useMantineColorScheme();
  const [isSignedInHere, setSignedInHere] = useState(false);
  const enter = useCallback(
    (session: Session) => {
      void applyTheme(session.user, setColorScheme).catch(() => undefined);
      setSignedInHere(true);
      writeStored('unconfirmedSignOut', undefined);
      beginSession(session);
    },
    [beginSession, setColorScheme],
  );
  return { enter, isSignedInHere };
}

/** Holds the session state from page load to its end. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(() => (wasSignedIn() ? { is: 'starting' } : { is: 'out' }));

  const beginSession = useCallback((session: Session) => {
    storeSession(session);
    setState({ is: 'in', user: session.user });
  }, []);
  const { enter, isSignedInHere } = useEnter(beginSession);

  const endSession = useCallback((why: SessionEnd['reason']) => {
    if (isImpersonating()) return stopImpersonation();
    setAccessToken(undefined);
    clearSession();
    clearBrowser(why);
    setState((cached) => (cached.is === 'out' ? cached : { is: 'out', ended: { reason: why, at: Date.now() } }));
  }, []);

  const start = useCallback(() => {
    if (!wasSignedIn()) return;
    setState({ is: 'starting' });
    // Errors other than 401 (e.g. a restart behind a proxy) do not end the session: the cookie may still be valid.
    renewSession().catch(async (error) => {
      if (!(error instanceof Refusal) || error.status !== 401) setState(await openWithoutServer(error));
    });
  }, []);

  useEffect(() => subscribeToSession({ onRenewed: beginSession, onLost: endSession }), [beginSession, endSession]);
  useEffect(start, [start]);
  // Tabs share the cookie: a sign-in in one applies to all. Sign-outs arrive through the socket.
  useEffect(() => onStoredInOtherTab('userId', (someone) => someone && location.reload()), []);
  useUnconfirmedSignOut(useCallback(() => endSession('left'), [endSession]));

  const actions = useMemo<SessionActions>(
    () => ({
      state,
      isSignedInHere,
      retry: start,
      changeUser: (change) =>
        setState((current) => {
          if (current.is !== 'in') return current;
          const user = { looking: current.user.looking, ...change(current.user) };
          applyCompanyZone(user);
          return { is: 'in', user };
        }),
      signedInElsewhere: () => endSession('elsewhere'),
      sessionEnded: endSession,
      signIn: async (given) => {
        await repeatSignOut();
        enter(await call(authApi.login, { body: given }));
      },
      begin: enter,
      signOut: async () => {
        await leaveServer();
        endSession('left');
      },
    }),
    [state, isSignedInHere, start, enter, endSession],
  );
  return <SessionActionsContext value={actions}>{children}</SessionActionsContext>;
}

async function leaveServer(): Promise<void> {
  if (isImpersonating()) await call(impersonationApi.leave, {}).catch(() => undefined);
  else await endAtServer();
}

/** For guards and the sign-in page. */
export function useSessionActions(): SessionActions {
  const actions = use(SessionActionsContext);
  if (!actions) throw new Error('SessionProvider is missing');
  return actions;
}

export type SessionInfo = {
  user: SessionUser;
  /** By the contract's permission table, as the server decides. */
  may: (permission: Permission) => boolean;
  /** Whether the company's plan includes the feature. */
  has: (flag: PlanFlag) => boolean;
  /** The company's licence has ended: its admins can only open billing and company data. */
  isExpired: boolean;
  /** A setting of the company; "" when there is none. */
  setting: (key: string) => string;
};

/** The signed-in user and their permissions. Only inside private pages. */
export function useSession(): SessionInfo {
  const { state } = useSessionActions();
  if (state.is !== 'in') throw new Error('useSession outside a private page');
  const { user } = state;
  const isExpired = useIsExpired(user.company.dueDate);
  return useMemo(() => {
    const actor = actorFromSession(user);
    const settings = new Map(user.company.settings.map(({ key, value }) => [key, value]));
    return {
      user,
      may: (permission) => can(actor, permission),
      has: (flag) => user.company.plan?.[flag] ?? false,
      isExpired,
      setting: (key) => settings.get(key) ?? '',
    };
  }, [user, isExpired]);
}

/** The maximum delay of setTimeout. */
const longestWaitMs = 2 ** 31 - 1;

/** Becomes true at the due date, also while the page is open. */
function useIsExpired(dueDate: string | null): boolean {
  const [now, setNow] = useState(serverNow);
  const endsAt = dueDate === null ? 0 : Date.parse(dueDate);
  useEffect(() => {
    const check = () => setNow(serverNow());
    const left = endsAt - now;
    const timer = left > 0 ? setTimeout(check, Math.min(left + 1000, longestWaitMs)) : undefined;
    const stop = onClockChange(check);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [endsAt, now]);
  return endsAt <= Math.max(now, 0);
}
