import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../platform/texts.ts';
import { FormGrid, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { queueTexts } from './queue.texts.ts';

type Values = { distribution: string; distributionCap: number | ''; answerWithinMinutes: number | '' };
type Props<V extends Values> = { form: UseFormReturnType<V> };

/** Automatic distribution of waiting tickets: on or off, to whom, and limits. */
export function DistributionFields<V extends Values>({ form }: Props<V>) {
  const t = useTexts(queueTexts);
  const ways = [
    { value: 'off', label: t('distributionOff') },
    { value: 'roundRobin', label: t('roundRobin') },
    { value: 'fewestOpen', label: t('fewestOpen') },
  ];
  const isOn = form.getValues().distribution !== 'off';
  return (
    <FormSection title={t('distribution')}>
      <Select
        aria-label={t('distribution')}
        description={t('distributionHint')}
        data={ways}
        allowDeselect={false}
        {...form.getInputProps('distribution')}
      />
      {isOn && (
        <FormGrid>
          <NumberInput
            label={t('distributionCap')}
            description={t('distributionCapHint')}
            min={1}
            max={500}
            allowDecimal={false}
            {...form.getInputProps('distributionCap')}
          />
          <NumberInput
            label={t('answerWithin')}
            description={t('answerWithinHint')}
            min={1}
            max={1440}
            allowDecimal={false}
            {...form.getInputProps('answerWithinMinutes')}
          />
        </FormGrid>
      )}
    </FormSection>
  );
}
