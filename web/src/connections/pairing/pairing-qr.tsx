import type { Connection } from '@balcao/contract/connections/connection';
import { Button, CopyButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { QrCode } from '../../ui/elements/qr-code.tsx';
import { pairingTexts } from './pairing.texts.ts';
import classes from './pairing-dialog.module.css';
import { TimeLeft } from './time-left.tsx';
import type { Pairing } from './use-pairing.ts';

/** The QR code, its remaining time, and a button for a new one. */
export function PairingQr({ connection, pairing }: { connection: Connection; pairing: Pairing }) {
  const t = useTexts(pairingTexts);
  const { stage, busy, requestQr } = pairing;
  // The current code is a typed one: a QR code must be requested.
  const typed = connection.pairingCode !== '';
  const over = stage === 'expired' || stage === 'stopped';
  return (
    <div className={classes['codeSide']}>
      <div className={classes['paper']} data-over={over || undefined}>
        {connection.qrcode !== '' && stage !== 'waiting' && <QrCode text={connection.qrcode} label={t('qrLabel')} />}
        {(over || typed) && stage !== 'waiting' && (
          <div className={classes['veil']}>
            {over && <p>{t(stage === 'expired' ? 'expiredText' : 'stoppedText')}</p>}
            <Button leftSection={<IconRefresh size={17} stroke={1.6} />} loading={busy} onClick={requestQr}>
              {t('newQr')}
            </Button>
          </div>
        )}
        {stage === 'waiting' && <p className={classes['blank']}>{t('noneText')}</p>}
      </div>
      <TimeLeft connection={connection} pairing={pairing} none={typed} onAnother={requestQr} />
      {stage === 'code' && !typed && (
        <CopyButton value={connection.qrcode}>
          {({ copied, copy }) => (
            <button type="button" className={classes['quiet']} onClick={copy}>
              {copied ? t('copied') : t('copyText')}
            </button>
          )}
        </CopyButton>
      )}
    </div>
  );
}
