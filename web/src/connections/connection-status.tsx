import type { Connection, ConnectionStatus } from '@balcao/contract/connections/connection';
import { Progress } from '@mantine/core';
import { IconDeviceMobileOff, IconDownload, IconQrcode } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { StatusChip, type StatusTone } from '../ui/elements/chips.tsx';
import { connectionTexts } from './connection.texts.ts';
import classes from './connections-page.module.css';

const statusLooks: Record<ConnectionStatus, { tone: StatusTone; icon?: typeof IconQrcode }> = {
  qrcode: { tone: 'warn', icon: IconQrcode },
  DISCONNECTED: { tone: 'danger' },
  OPENING: { tone: 'info' },
  CONNECTED: { tone: 'success' },
  PAIRING: { tone: 'info' },
  TIMEOUT: { tone: 'warn', icon: IconDeviceMobileOff },
  importing: { tone: 'info', icon: IconDownload },
};

/** Status as icon, text and colour, with import progress. */
export function ConnectionStatusChip({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts);
  const { status, importProgress } = connection;
  const importing = status === 'importing' && importProgress !== null;
  return (
    <span className={classes['status']}>
      <StatusChip
        {...statusLooks[status]}
        label={importing ? t('importingPercent', { percent: importProgress }) : t(status)}
      />
      {importing && <Progress value={importProgress} size={4} aria-label={t('importing')} />}
    </span>
  );
}
