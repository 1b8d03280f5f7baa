import { Center, Loader } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { pageTexts } from '../page.texts.ts';
import { loginPath, returnPath } from './return-path.ts';
import { useSessionActions } from './session.tsx';

/**
 * Only for signed-out users; others are redirected to the requested page, or else to the start page. A sign-in leads to
 * the tickets.
 */
export function PublicOnly() {
  const { state, isSignedInHere } = useSessionActions();
  const { search } = useLocation();
  if (state.is !== 'in') return <Outlet />;
  return <Navigate to={returnPath(search, location.origin) ?? (isSignedInHere ? '/tickets' : '/')} replace />;
}

/** Only for signed-in users; others are redirected to the sign-in page, with a return path. */
export function Private() {
  const t = useTexts(pageTexts);
  const ui = useTexts(uiTexts);
  const { state, retry } = useSessionActions();
  const pathname = useLocation();
  const slow = useSlow(state.is === 'starting');
  if (state.is === 'out')
    return <Navigate to={state.ended?.reason === 'left' ? '/login' : loginPath(pathname)} replace />;
  if (state.is === 'starting') return <Center h="100dvh">{slow && <Loader aria-label={ui('loading')} />}</Center>;
  if (state.is === 'unknown') {
    return (
      <Center component="main" h="100dvh">
        <ErrorState heading="h1" title={t('startFailed')} error={state.error} onRetry={retry} />
      </Center>
    );
  }
  return <Outlet />;
}
