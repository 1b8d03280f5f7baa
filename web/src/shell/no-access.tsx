import { Button, Center } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageHead } from '../ui/page-head.ts';
import { pageTexts } from './page.texts.ts';
import { placeTexts } from './places.texts.ts';
import type { Place } from './places.ts';

/** Shown instead of a page without permission, with a link to continue. */
export function NoAccess({ place }: { place: Place }) {
  const t = useTexts(pageTexts);
  const page = useTexts(placeTexts)(place.name);
  usePageHead(page);
  return (
    <Center component="main" h="100%">
      <EmptyState heading="h1" icon={IconLock} title={t('noAccess', { page })} text={t('noAccessText')}>
        <Button component={Link} to="/tickets" variant="light">
          {t('goHome')}
        </Button>
      </EmptyState>
    </Center>
  );
}
