import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatAt, formatDate } from '../../platform/formatting.ts';
import { useLiveState } from '../../platform/live.ts';
import { useAsOf } from '../../platform/offline/as-of.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSlow } from '../../ui/states/use-slow.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSession } from '../session/session.tsx';
import { shellTexts } from '../shell.texts.ts';
import classes from './banners.module.css';
import { daysLeft } from './days-left.ts';

/** The socket has been disconnected for longer than a moment: no updates arrive until it reconnects. */
export const useIsOffline = (): boolean => useSlow(useLiveState() === 'away', 2000);

/** Offline banner; on wide screens inside the top bar, to avoid a layout shift. */
export function OfflineBanner({ inBar: isInTopBar = false }: { inBar?: boolean }) {
  const t = useTexts(shellTexts);
  const isOffline = useIsOffline();
  const asOf = useAsOf();
  const text = asOf === undefined ? t('offline') : t('offlineAsOf', { time: formatAt(asOf, Date.now()) });
  return (
    <div role="status" className={isInTopBar && isOffline ? classes['inBar'] : undefined}>
      {isOffline && (
        <p className={classes['banner']} data-tone="danger">
          <IconCloudOff size={17} stroke={1.6} aria-hidden="true" />
          <span title={isInTopBar ? text : undefined}>{text}</span>
        </p>
      )}
    </div>
  );
}

const checkIntervalMs = 60_000;

/** Shown when fewer than five days of the subscription are left. Closed, it returns on the next day. */
export function DueBanner() {
  const t = useTexts(shellTexts);
  const close = useTexts(uiTexts)('close');
  const { user, isExpired } = useSession();
  const { dueDate } = user.company;
  const now = useNow(checkIntervalMs);
  const [closedAt, setClosedAt] = useState<number>();
  const days = dueDate ? daysLeft(dueDate, new Date(now)) : undefined;
  if (isExpired) return <EndedBanner dueDate={dueDate} />;
  if (!dueDate || days === undefined || days >= 5 || days === closedAt) return null;
  const text = days === 0 ? t('lastDay') : t('daysLeft', { count: days });
  return (
    <div className={classes['banner']} data-tone="warn" role="status">
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{text}</strong> {t('renew')}
      </span>
      <CloseButton size={28} aria-label={close} onClick={() => setClosedAt(days)} ml="auto" />
    </div>
  );
}

/** Shown until the invoice is paid. */
function EndedBanner({ dueDate }: { dueDate: string | null }) {
  const t = useTexts(shellTexts);
  return (
    <div className={classes['banner']} data-tone="danger" role="status">
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{t('licenceEnded', { date: dueDate ? formatDate(dueDate) : '–' })}</strong> {t('renew')}
      </span>
    </div>
  );
}
