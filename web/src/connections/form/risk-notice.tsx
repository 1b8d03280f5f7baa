import { Checkbox } from '@mantine/core';
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

/** The risk of a QR-code connection in one sentence, with a link to the official API. */
export function RiskNotice({ form, requiresConsent, onCloud }: Props) {
  const t = useTexts(credentialTexts);
  return (
    <section className={classes['risk']} aria-label={t('riskTitle')}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p>
          {t('riskText')}{' '}
          <button
            type="button"
            className={classes['riskLink']}
            // The field keeps its focus: its error, shown when it is left, would move the link away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onCloud}
          >
            {t('useCloud')}
          </button>
        </p>
        {requiresConsent && (
          <Checkbox label={t('riskAccept')} {...form.getInputProps('accepted', { type: 'checkbox' })} />
        )}
      </div>
    </section>
  );
}
