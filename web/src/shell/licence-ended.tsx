import { Button, Center } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { usePageHead } from '../ui/layout/page-head.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { useSession } from './session/session.tsx';
import { shellTexts } from './shell.texts.ts';

/**
 * Shown in place of pages that are closed until the licence is renewed. `hasBilling`: the user has access to the
 * invoices.
 */
export function LicenceEnded({ hasBilling }: { hasBilling: boolean }) {
  const t = useTexts(shellTexts);
  const { dueDate } = useSession().user.company;
  const title = t('licenceEnded', { date: dueDate ? formatDate(dueDate) : '–' });
  usePageHead(title);
  return (
    <Center component="main" h="100%">
      <EmptyState heading="h1" icon={IconReceipt2} title={title} text={t('licenceEndedText')}>
        {hasBilling && (
          <Button component={Link} to="/financeiro">
            {t('toBilling')}
          </Button>
        )}
        <Button component={Link} to="/settings" variant="light">
          {t('toCompany')}
        </Button>
      </EmptyState>
    </Center>
  );
}
