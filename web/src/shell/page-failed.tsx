import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { Unreachable } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { usePageHead } from '../ui/layout/page-head.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { pageTexts } from './page.texts.ts';

/** Messages of Chromium, Firefox and Safari for a failed dynamic import. */
const isChunkLoadError = (thrown: unknown): boolean =>
  thrown instanceof TypeError && /dynamically imported module|module script failed/i.test(thrown.message);

/** A page that failed to load or render. Retry reloads the app, as a new version may be deployed. */
export function PageFailed() {
  const t = useTexts(pageTexts);
  const thrown = useRouteError();
  console.error(thrown);
  // A missing chunk is reported as an unreachable server.
  const error =
    !navigator.onLine || isChunkLoadError(thrown) ? new Unreachable('unreachable', { cause: thrown }) : thrown;
  return (
    <Center component="main" h="100%">
      <ErrorState heading="h1" title={t('pageFailed')} error={error} onRetry={() => location.reload()} />
    </Center>
  );
}

export function NotFound() {
  const t = useTexts(pageTexts);
  usePageHead(t('notFound'));
  return (
    <Center component="main" h="100%">
      <EmptyState heading="h1" icon={IconMapQuestion} title={t('notFound')} text={t('notFoundText')}>
        <Button component={Link} to="/" variant="light">
          {t('goHome')}
        </Button>
      </EmptyState>
    </Center>
  );
}
