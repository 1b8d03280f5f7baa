import { Button, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import classes from './connection-form.module.css';
import type { ConnectionValues } from './connection-values.ts';
import { credentialTexts } from './credentials.texts.ts';

type Props = {
  form: UseFormReturnType<ConnectionValues>;
  /** The company's first QR-code connection requires explicit consent. */
  requiresConsent: boolean;
  onCloud: () => void;
};

/** Risks of a QR-code connection, with a link to the official API. */
export function RiskNotice({ form, requiresConsent, onCloud }: Props) {
  const t = useTexts(credentialTexts);
  return (
    <section className={classes['risk']} aria-label={t('riskTitle')}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <h3>{t('riskTitle')}</h3>
        <p>{t('riskText')}</p>
        <p>{t('riskAdvice')}</p>
        <div className={classes['riskFoot']}>
          {requiresConsent && (
            <Checkbox label={t('riskAccept')} {...form.getInputProps('accepted', { type: 'checkbox' })} />
          )}
          <Button variant="default" size="xs" onClick={onCloud}>
            {t('useCloud')}
          </Button>
        </div>
      </div>
    </section>
  );
}
