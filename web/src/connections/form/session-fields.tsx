import type { Connection } from '@balcao/contract/connections/connection';
import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { companyToday } from '../../platform/company-zone.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { DateInput } from '../../ui/forms/dates/date-input.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Props = { form: UseFormReturnType<ConnectionValues>; connection: Connection | undefined };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Which part of the phone's history is imported. */
export function ImportFields({ form, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  const calendar = {
    maxDate: companyToday(),
    clearable: true,
  };
  const linked = connection !== undefined && connection.accountId !== null;
  return (
    <>
      <Switch
        label={t('imports')}
        description={`${t('importsHint')}${linked ? ` ${t('importDone')}` : ''}`}
        {...form.getInputProps('imports', { type: 'checkbox' })}
      />
      {form.getValues().imports && (
        <>
          <FormGrid>
            <DateInput {...calendar} label={t('importFrom')} required {...form.getInputProps('importOldMessages')} />
            <DateInput
              {...calendar}
              label={t('importUntil')}
              description={t('importUntilHint')}
              inputWrapperOrder={order}
              {...form.getInputProps('importRecentMessages')}
            />
          </FormGrid>
          <FormGrid>
            <Switch
              label={t('importGroups')}
              {...form.getInputProps('importOldMessagesGroups', { type: 'checkbox' })}
            />
            <Switch
              label={t('importClose')}
              description={t('importCloseHint')}
              {...form.getInputProps('closedTicketsPostImported', { type: 'checkbox' })}
            />
          </FormGrid>
        </>
      )}
    </>
  );
}
