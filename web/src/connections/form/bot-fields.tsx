import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { useQueues } from '../../queues/queue.queries.ts';
import { ChoiceMultiSelect, ChoiceSelect } from '../../ui/choices.tsx';
import { FormGrid } from '../../ui/form-dialog.tsx';
import { MessageField } from '../../ui/message-field.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Props = { form: UseFormReturnType<ConnectionValues> };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const whole = { min: 0, allowDecimal: false, inputWrapperOrder: order };

/** Queues of the connection, and the behaviour of the menu. */
export function BotFields({ form }: Props) {
  const t = useTexts(connectionFormTexts);
  const queues = useQueues();
  return (
    <>
      <ChoiceMultiSelect
        label={t('queues')}
        choices={queues}
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
        <NumberInput label={t('timeSendQueue')} {...whole} {...form.getInputProps('timeSendQueue')} />
        <NumberInput
          label={t('maxUseBotQueues')}
          description={t('maxUseBotQueuesHint')}
          {...whole}
          {...form.getInputProps('maxUseBotQueues')}
        />
        <NumberInput
          label={t('timeUseBotQueues')}
          description={t('timeUseBotQueuesHint')}
          {...whole}
          {...form.getInputProps('timeUseBotQueues')}
        />
        <NumberInput
          label={t('timeCreateNewTicket')}
          description={t('timeCreateNewTicketHint')}
          {...whole}
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
          {...whole}
          {...form.getInputProps('expiresTicket')}
        />
      </FormGrid>
      <MessageField label={t('expiresInactive')} offers {...form.getInputProps('expiresInactiveMessage')} />
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
            offers
            {...form.getInputProps('ratingMessage')}
          />
          <FormGrid>
            <NumberInput
              label={t('expiresTicketNPS')}
              required
              {...whole}
              {...form.getInputProps('expiresTicketNPS')}
            />
          </FormGrid>
        </>
      )}
    </>
  );
}
