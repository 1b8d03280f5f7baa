import type { Connection } from '@balcao/contract/connections/connection';
import { NumberInput, Switch } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { companyDay } from '../../platform/company-zone.ts';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { NewChatsToday } from '../health/new-chats-today.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Props = { form: UseFormReturnType<ConnectionValues>; connection: Connection | undefined };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Which part of the phone's history is imported. */
export function ImportFields({ form, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  const calendar = {
    locale: { pt: 'pt-br', en: 'en', es: 'es' }[currentLanguage()],
    valueFormat: 'DD/MM/YYYY',
    placeholder: t('dayFormat'),
    maxDate: companyDay(Date.now()),
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

/** Limits that reduce the risk of a ban: new chats per day and pause between sends. */
export function PaceFields({ form, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  const gap = form.getInputProps('sendGapMs');
  return (
    <>
      <FormGrid>
        <NumberInput
          label={t('newChatsPerDay')}
          description={t('newChatsPerDayHint')}
          inputWrapperOrder={order}
          min={0}
          max={10_000}
          allowDecimal={false}
          {...form.getInputProps('newChatsPerDay')}
        />
        <NumberInput
          label={t('sendGap')}
          description={t('sendGapHint')}
          inputWrapperOrder={order}
          min={0}
          max={60}
          step={0.1}
          decimalScale={3}
          decimalSeparator=","
          allowedDecimalSeparators={['.', ',']}
          {...gap}
          value={typeof gap.value === 'number' ? gap.value / 1000 : gap.value}
          onChange={(seconds) => gap.onChange(typeof seconds === 'number' ? Math.round(seconds * 1000) : seconds)}
        />
      </FormGrid>
      {connection && <NewChatsToday id={connection.id} />}
    </>
  );
}
