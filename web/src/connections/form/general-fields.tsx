import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { MessageField } from '../../ui/forms/message-field.tsx';
import classes from './connection-form.module.css';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Props = { form: UseFormReturnType<ConnectionValues> };

/** Name, and whether it is the default connection. */
export function NameFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  return (
    <FormGrid>
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <Switch
        className={classes['switchField'] ?? ''}
        label={t('isDefault')}
        description={t('isDefaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormGrid>
  );
}

/** Automatic messages. */
export function MessageFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  const several = form.getValues().queueIds.length > 1;
  return (
    <>
      <MessageField
        label={t('greeting')}
        description={t('greetingHint')}
        required={several}
        minRows={4}
        variables
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

/** Whether groups are shown, and whether they are handled as tickets. */
export function GroupFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  const { allowGroup, groupAsTicket } = form.getValues();
  return (
    <FormGrid>
      <Switch
        label={t('allowGroup')}
        description={t('allowGroupHint')}
        {...form.getInputProps('allowGroup', { type: 'checkbox' })}
      />
      <Switch
        label={t('groupAsTicket')}
        description={t('groupAsTicketHint')}
        disabled={!allowGroup}
        checked={groupAsTicket === 'enabled'}
        onChange={(event) => form.setFieldValue('groupAsTicket', event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </FormGrid>
  );
}
