import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { usePageHead } from '../ui/page-head.ts';
import { pageTexts } from './page.texts.ts';

/** A page that could not be loaded or drawn. Retry loads the whole screen again: a new version may be there. */
export function PageFailed() {
  const t = useTexts(pageTexts);
  const error = useRouteError();
  console.error(error);
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
