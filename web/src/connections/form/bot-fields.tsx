import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { useQueuesOrFailure } from '../../queues/queue.queries.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { ChoiceMultiSelect, ChoiceSelect } from '../../ui/forms/choices.tsx';
import { MessageField } from '../../ui/forms/message-field.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Props = { form: UseFormReturnType<ConnectionValues> };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const integerProps = { min: 0, allowDecimal: false, inputWrapperOrder: order };

/** Queues of the connection, and the behaviour of the menu. */
export function BotFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  const { queues, failure } = useQueuesOrFailure();
  return (
    <>
      <ChoiceMultiSelect
        label={t('queues')}
        choices={queues}
        failure={failure}
        description={t('queuesHint')}
        inputWrapperOrder={order}
        {...form.getInputProps('queueIds')}
      />
      <FormGrid>
        <ChoiceSelect
          label={t('sendIdQueue')}
          choices={queues}
          clearable
          placeholder={t('none')}
          description={t('sendQueueHint')}
          inputWrapperOrder={order}
          {...form.getInputProps('sendIdQueue')}
        />
        <NumberInput label={t('timeSendQueue')} {...integerProps} {...form.getInputProps('timeSendQueue')} />
        <NumberInput
          label={t('maxUseBotQueues')}
          description={t('maxUseBotQueuesHint')}
          {...integerProps}
          {...form.getInputProps('maxUseBotQueues')}
        />
        <NumberInput
          label={t('timeUseBotQueues')}
          description={t('timeUseBotQueuesHint')}
          {...integerProps}
          {...form.getInputProps('timeUseBotQueues')}
        />
        <NumberInput
          label={t('timeCreateNewTicket')}
          description={t('timeCreateNewTicketHint')}
          {...integerProps}
          {...form.getInputProps('timeCreateNewTicket')}
        />
      </FormGrid>
    </>
  );
}

export function InactivityFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  return (
    <>
      <FormGrid>
        <NumberInput
          label={t('expiresTicket')}
          description={t('expiresTicketHint')}
          {...integerProps}
          {...form.getInputProps('expiresTicket')}
        />
      </FormGrid>
      <MessageField label={t('expiresInactive')} variables {...form.getInputProps('expiresInactiveMessage')} />
    </>
  );
}

/** Rating requested on close; it requires a time and a text. */
export function RatingFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  const { rates } = form.getValues();
  return (
    <>
      <Switch label={t('rates')} description={t('ratesHint')} {...form.getInputProps('rates', { type: 'checkbox' })} />
      {rates && (
        <>
          <MessageField
            label={t('ratingMessage')}
            description={t('ratingMessageHint')}
            required
            variables
            {...form.getInputProps('ratingMessage')}
          />
          <FormGrid>
            <NumberInput
              label={t('expiresTicketNPS')}
              required
              {...integerProps}
              {...form.getInputProps('expiresTicketNPS')}
            />
          </FormGrid>
        </>
      )}
    </>
  );
}
