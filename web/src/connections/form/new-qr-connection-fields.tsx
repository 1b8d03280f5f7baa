import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';
import { RiskNotice } from './risk-notice.tsx';
import { ImportFields } from './session-fields.tsx';

type Props = { form: UseFormReturnType<ConnectionValues>; requiresRiskConsent: boolean; onCloud: () => void };

/** Fields needed before pairing; the phone offers its history only at pairing. */
export function NewQrConnectionFields({ form, requiresRiskConsent, onCloud }: Props) {
  const t = useTexts(connectionFormTexts);
  return (
    <>
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <RiskNotice form={form} requiresConsent={requiresRiskConsent} onCloud={onCloud} />
      <ImportFields form={form} connection={undefined} />
    </>
  );
}
