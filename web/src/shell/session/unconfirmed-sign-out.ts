import { authApi } from '@balcao/contract/auth/auth.api';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { Refusal } from '../../platform/refusal.ts';
import { onStoredInOtherTab, readStored, writeStored } from '../../platform/storage/storage.ts';

const repeatAfterMs = 15_000;

/** Ends the session at the server. Its cookie, which a page cannot remove, is valid until the server has answered. */
export async function endAtServer(): Promise<void> {
  const isConfirmed = await call(authApi.logout, {}).then(() => true, isAnswerAboutSession);
  writeStored('unconfirmedSignOut', isConfirmed ? undefined : true);
}

/** Whether the server has looked at the session, as when it had ended already: a limit of calls or a proxy has not. */
const isAnswerAboutSession = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== undefined && error.code !== 'ERR_RATE_LIMIT' && error.status < 500;

/** Before a sign-in as well: the cookie is then that of the next session. */
export async function repeatSignOut(): Promise<void> {
  if (readStored('unconfirmedSignOut')) await endAtServer();
}

/** Repeats a sign-out that the server did not answer. `onSignOut`: another tab had one; no notice tells of it. */
export function useUnconfirmedSignOut(onSignOut: () => void): void {
  useEffect(() => {
    const repeat = () => void repeatSignOut();
    repeat();
    const timer = setInterval(repeat, repeatAfterMs);
    window.addEventListener('online', repeat);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', repeat);
    };
  }, []);
  useEffect(() => onStoredInOtherTab('unconfirmedSignOut', (isStored) => isStored && onSignOut()), [onSignOut]);
}
