import { Center, Loader } from '@mantine/core';
import { Navigate, Outlet } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useSlow } from '../ui/use-slow.ts';
import { useSessionDoors } from './session.tsx';
import { shellTexts } from './shell.texts.ts';

/** Only for who is not signed in: the others go to the start. */
export function PublicOnly() {
  const { state } = useSessionDoors();
  return state.is === 'in' ? <Navigate to="/" replace /> : <Outlet />;
}

/** Only for who is signed in: the others go to the sign-in page. */
export function Private() {
  const t = useTexts(shellTexts);
  const { state, retry } = useSessionDoors();
  const slow = useSlow(state.is === 'starting');
  if (state.is === 'out') return <Navigate to="/login" replace />;
  if (state.is === 'starting') return <Center h="100dvh">{slow && <Loader aria-label={t('refresh')} />}</Center>;
  if (state.is === 'unknown') {
    return (
      <Center component="main" h="100dvh">
        <ErrorState heading="h1" title={t('startFailed')} error={state.error} onRetry={retry} />
      </Center>
    );
  }
  return <Outlet />;
}
