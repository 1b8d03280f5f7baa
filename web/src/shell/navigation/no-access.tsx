import { Button, Center } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { pageTexts } from '../page.texts.ts';
import { navigationTexts } from './navigation.texts.ts';
import type { NavigationItem } from './navigation.ts';

const redirectDelayMs = 1_000;

/** Shown instead of a page without permission, with a link to continue. */
export function NoAccess({ place: { name, refusal } }: { place: NavigationItem }) {
  const t = useTexts(pageTexts);
  const names = useTexts(navigationTexts);
  const page = names(name);
  const go = useNavigate();
  // Not while the user is navigating elsewhere, even if that page is still loading.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (refusal === undefined || isLeaving) return undefined;
    const timer = setTimeout(() => void go('/'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [refusal, go, isLeaving]);
  usePageHead(page);
  return (
    <Center component="main" h="100%">
      <EmptyState
        heading="h1"
        icon={IconLock}
        title={t('noAccess', { page })}
        text={refusal ? names(refusal) : t('noAccessText')}
      >
        <Button component={Link} to="/tickets" variant="light">
          {t('goHome')}
        </Button>
      </EmptyState>
    </Center>
  );
}
