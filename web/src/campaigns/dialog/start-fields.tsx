import { weekdays } from '@balcao/contract/companies/company';
import { Checkbox, Group, Switch } from '@mantine/core';
import { companyToday } from '../../platform/company-zone.ts';
import { useTexts } from '../../platform/texts.ts';
import { useQueuesOrFailure } from '../../queues/queue.queries.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { ChoiceSelect } from '../../ui/forms/choices.tsx';
import { DayField } from '../../ui/forms/dates/day-field.tsx';
import { TimeField } from '../../ui/forms/dates/time-field.tsx';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import type { CampaignForm } from './campaign-values.ts';

type Props = { form: CampaignForm };

/** Day and time of the start, in the company's time zone. */
export function StartFields({ form }: Props) {
  const t = useTexts(campaignDialogTexts);
  return (
    <FormGrid fixedColumns>
      <DayField
        label={t('day')}
        earliest={companyToday()}
        clearable
        description={t('whenHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('day')}
        error={form.errors['day'] ?? form.errors['scheduledAt']}
      />
      <TimeField label={t('time')} {...form.getInputProps('time')} />
    </FormGrid>
  );
}

/** Confirmation, ticket and hours. */
export function DeliveryFields({ form }: Props) {
  const t = useTexts(campaignDialogTexts);
  const { queues, failure } = useQueuesOrFailure();
  const { opens, hasWindow } = form.values;
  return (
    <>
      <Switch label={t('opens')} description={t('opensHint')} {...form.getInputProps('opens', { type: 'checkbox' })} />
      {opens && (
        <ChoiceSelect
          label={t('queue')}
          choices={queues}
          failure={failure}
          clearable
          placeholder={t('noQueue')}
          {...form.getInputProps('queueId')}
        />
      )}
      <Switch
        label={t('window')}
        description={t('windowHint')}
        {...form.getInputProps('hasWindow', { type: 'checkbox' })}
      />
      {hasWindow && <WindowFields form={form} />}
    </>
  );
}

function WindowFields({ form }: Props) {
  const t = useTexts(campaignDialogTexts);
  return (
    <>
      <FormGrid fixedColumns>
        <TimeField label={t('from')} {...form.getInputProps('from')} />
        <TimeField
          label={t('to')}
          {...form.getInputProps('to')}
          error={form.errors['to'] ?? form.errors['window.to'] ?? form.errors['window']}
        />
      </FormGrid>
      <Checkbox.Group label={t('weekdays')} {...form.getInputProps('weekdays')}>
        <Group gap={14} mt={4}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={t(day)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
