import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession, useSessionActions } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './banners.module.css';
import { impersonationTexts } from './impersonation.texts.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-impersonation-dialog.tsx')).ConfirmImpersonationDialog,
}));

/** Shows the operator which company they impersonate, what they may do there, and how to leave. */
export function ImpersonationBanner() {
  const t = useTexts(impersonationTexts);
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  const signOut = useSignOut();
  const [isAsking, setAsking] = useState(false);
  const { looking } = user;
  if (!looking) return null;
  const company = user.company.name;
  const confirmed = () => changeUser((current) => ({ ...current, looking: { ...looking, mayWrite: true } }));
  const words = { company, time: formatTime(looking.until) };
  return (
    <div className={classes['banner']} data-tone={looking.mayWrite ? 'danger' : 'warn'} data-wraps role="status">
      <IconEye size={17} stroke={1.6} aria-hidden="true" />
      <strong className={classes['text']}>{t(looking.mayWrite ? 'writing' : 'reading', words)}</strong>
      {!looking.mayWrite && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('allow')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => void signOut()}>
        {t('leave')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog company={company} onConfirmed={confirmed} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
