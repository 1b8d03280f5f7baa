import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { Unreachable } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { usePageHead } from '../ui/page-head.ts';
import { pageTexts } from './page.texts.ts';

/** Chromium's, Firefox's and Safari's words for a module that did not come. */
const isMissingPart = (thrown: unknown): boolean =>
  thrown instanceof TypeError && /dynamically imported module|module script failed/i.test(thrown.message);

/** A page that could not be loaded or drawn. Retry loads the whole screen again: a new version may be there. */
export function PageFailed() {
  const t = useTexts(pageTexts);
  const thrown = useRouteError();
  console.error(thrown);
  // The parts of a page that do not come are an answer that does not come.
  const error = !navigator.onLine || isMissingPart(thrown) ? new Unreachable('unreachable', { cause: thrown }) : thrown;
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
