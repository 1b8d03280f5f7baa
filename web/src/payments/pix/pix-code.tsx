import { formatReais } from '@balcao/contract/invoices/money.rules';
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { QrCode } from '../../ui/elements/qr-code.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './pix.module.css';
import { pixTexts } from './pix.texts.ts';
import type { ReceivedPix } from './received-pix.ts';

type Props = {
  charge: ReceivedPix;
  onNewCode: () => void;
  /** a new code is being made */
  isBusy: boolean;
  /** only for the sandbox provider */
  onPaySandbox: () => void;
};

/** A Pix code as QR code and as text to copy, with its remaining time. */
export function PixCode({ charge, onNewCode, isBusy, onPaySandbox }: Props) {
  const t = useTexts(pixTexts);
  const secondsLeft = (charge.endsAt - useNow(1000, Date.now)) / 1000;
  const code = charge.qrcode.qrcode;
  if (secondsLeft <= 0)
    return (
      <div className={classes['pix']}>
        <p role="status">{t('ended')}</p>
        <Button loading={isBusy} onClick={onNewCode}>
          {t('newCode')}
        </Button>
      </div>
    );
  return (
    <div className={classes['pix']}>
      <strong className={classes['value']}>{formatReais(Number(charge.valor.original))}</strong>
      <p className={classes['hint']}>{t('scan')}</p>
      <div className={classes['qr']}>
        <QrCode text={code} label={t('code')} />
      </div>
      <p className={classes['hint']}>{t('orCopy')}</p>
      <code className={classes['code']}>{code}</code>
      <CopyButton value={code} timeout={3000}>
        {({ copied, copy }) => (
          <Button
            variant={copied ? 'light' : 'filled'}
            leftSection={copied ? <IconCheck size={17} stroke={1.8} /> : <IconCopy size={17} stroke={1.8} />}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      <p className={classes['hint']} data-numeric>
        {t('endsIn', { time: formatDuration(secondsLeft) })}
      </p>
      <p className={classes['waiting']} role="status">
        {t('waiting')}
      </p>
      {charge.isSandbox && (
        <div className={classes['sandbox']}>
          <span>{t('sandbox')}</span>
          <Button variant="default" onClick={onPaySandbox}>
            {t('paySandbox')}
          </Button>
        </div>
      )}
    </div>
  );
}
