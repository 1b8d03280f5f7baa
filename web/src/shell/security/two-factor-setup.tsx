import type { TwoFactorSetup as Setup } from '@balcao/contract/auth/two-factor.api';
import { useTexts } from '../../platform/texts.ts';
import { QrCode } from '../../ui/elements/qr-code.tsx';
import classes from './security.module.css';
import { twoFactorTexts } from './two-factor.texts.ts';
import { TwoFactorCode } from './two-factor-code.tsx';

type Props = { setup: Setup; onCode: (code: string) => Promise<unknown> };

/** The secret for the app, as QR code or text, and the first code as proof. */
export function TwoFactorSetup({ setup, onCode }: Props) {
  const t = useTexts(twoFactorTexts);
  return (
    <>
      <p className={classes['text']}>{t('scan')}</p>
      <div className={classes['paper']}>
        <QrCode text={setup.uri} label={t('qr')} />
      </div>
      <p className={classes['text']}>
        {t('manual')}
        <code className={classes['key']}>{setup.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <TwoFactorCode label={t('firstCode')} onCode={onCode} />
    </>
  );
}
