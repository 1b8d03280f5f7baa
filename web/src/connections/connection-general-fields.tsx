import type { Connection } from '@balcao/contract/connections/connection';
import { Radio, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../platform/texts.ts';
import { ChannelMark } from '../ui/channel-mark.tsx';
import { FormGrid } from '../ui/form-dialog.tsx';
import { MessageField } from '../ui/message-field.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { type ConnectionValues, kindOf } from './connection-values.ts';
import classes from './connections-page.module.css';

type Props = { form: UseFormReturnType<ConnectionValues>; connection: Connection | undefined };

export function GeneralFields({ form, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  const kind = form.getInputProps('kind');
  const several = form.getValues().queueIds.length > 1;
  return (
    <>
      {!connection && (
        <Radio.Group label={t('kind')} {...kind}>
          <div className={classes['kinds']}>
            {(['sandbox', 'cloud'] as const).map((value) => (
              <Radio.Card key={value} value={value} className={classes['kind'] ?? ''}>
                <ChannelMark channel={kindOf[value].channel} size={26} />
                <span className={classes['kindText']}>
                  <strong>{t(value === 'cloud' ? 'kindCloud' : 'kindSandbox')}</strong>
                  <small>{t(value === 'cloud' ? 'kindCloudText' : 'kindSandboxText')}</small>
                </span>
                <Radio.Indicator />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      <FormGrid>
        <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
        <Switch
          className={classes['switchField'] ?? ''}
          label={t('isDefault')}
          description={t('isDefaultHint')}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
      </FormGrid>
      <MessageField
        label={t('greeting')}
        description={t('greetingHint')}
        required={several}
        minRows={4}
        offers
        {...form.getInputProps('greetingMessage')}
      />
      <FormGrid>
        <MessageField label={t('outOfHours')} {...form.getInputProps('outOfHoursMessage')} />
        <MessageField
          label={t('complation')}
          description={t('complationHint')}
          {...form.getInputProps('complationMessage')}
        />
      </FormGrid>
    </>
  );
}
