import type { Connection, ConnectionStatus } from '@balcao/contract/connections/connection';
import { buttonsOf } from '@balcao/contract/connections/connection.rules';
import { Button } from '@mantine/core';
import { IconDeviceMobileOff, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { StatusChip, type StatusTone } from '../ui/chips.tsx';
import { connectionTexts } from './connection.texts.ts';
import classes from './connections-page.module.css';

const looks: Record<ConnectionStatus, { tone: StatusTone; icon?: typeof IconQrcode }> = {
  qrcode: { tone: 'warn', icon: IconQrcode },
  DISCONNECTED: { tone: 'danger' },
  OPENING: { tone: 'info' },
  CONNECTED: { tone: 'success' },
  PAIRING: { tone: 'info' },
  TIMEOUT: { tone: 'warn', icon: IconDeviceMobileOff },
  importing: { tone: 'info' },
};

export const needsSomebody = ({ status }: Connection): boolean =>
  status === 'qrcode' || status === 'TIMEOUT' || status === 'DISCONNECTED';

/** Icon, word and colour. */
export function ConnectionStatusChip({ status }: { status: ConnectionStatus }) {
  const t = useTexts(connectionTexts);
  return <StatusChip {...looks[status]} label={t(status)} />;
}

export const phoneAddress = (connection: Connection): string => `/sandbox/${encodeURIComponent(connection.token)}`;

/** What the status lets one do with the line. */
export function SessionButtons({
  connection,
  busy,
  onTryAgain,
  onDisconnect,
}: {
  connection: Connection;
  busy: boolean;
  onTryAgain: () => void;
  onDisconnect: () => void;
}) {
  const t = useTexts(connectionTexts);
  const buttons = buttonsOf[connection.status];
  return (
    <span className={classes['buttons']}>
      {connection.channel === 'sandbox' && connection.token !== '' && (
        <Button
          variant="default"
          size="xs"
          component="a"
          href={phoneAddress(connection)}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden="true" />}
        >
          {t('openPhone')}
        </Button>
      )}
      {buttons.includes('tryAgain') && (
        <Button variant="default" size="xs" loading={busy} onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      )}
      {buttons.includes('disconnect') && (
        <Button variant="default" size="xs" loading={busy} onClick={onDisconnect}>
          {t('disconnect')}
        </Button>
      )}
      {buttons.includes('connecting') && (
        <Button variant="default" size="xs" disabled>
          {t('connecting')}
        </Button>
      )}
    </span>
  );
}
