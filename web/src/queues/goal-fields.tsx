import { NumberInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../platform/texts.ts';
import { FormGrid, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { goalFieldTexts } from './goal-field.texts.ts';

type Values = { firstAnswerGoalMinutes: number | ''; resolutionGoalMinutes: number | '' };

/** Goals in minutes for the first answer and the resolution. */
export function GoalFields<V extends Values>({ form }: { form: UseFormReturnType<V> }) {
  const t = useTexts(goalFieldTexts);
  const minutes = { min: 1, max: 40_320, allowDecimal: false };
  return (
    <FormSection title={t('title')}>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      <FormGrid>
        <NumberInput label={t('answer')} {...minutes} {...form.getInputProps('firstAnswerGoalMinutes')} />
        <NumberInput label={t('resolution')} {...minutes} {...form.getInputProps('resolutionGoalMinutes')} />
      </FormGrid>
    </FormSection>
  );
}
