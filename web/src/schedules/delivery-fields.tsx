import { Select, Switch } from '@mantine/core';
import { useConnectionsOrFailure } from '../connections/connection.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { ChoiceMultiSelect, ChoiceSelect } from '../ui/forms/choices.tsx';
import { useUserNames } from '../users/user.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import type { ScheduleForm } from './schedule-values.ts';

/** Connection of the message, and the ticket to open. */
export function DeliveryFields({ form }: { form: ScheduleForm }) {
  const t = useTexts(scheduleTexts);
  const { connections, failure } = useConnectionsOrFailure();
  const { whatsappId, opens } = form.values;
  return (
    <>
      <ChoiceMultiSelect
        label={t('connections')}
        choices={connections}
        failure={failure}
        clearable
        placeholder={whatsappId.length === 0 ? t('defaultConnection') : ''}
        {...form.getInputProps('whatsappId')}
      />
      <Switch label={t('opens')} description={t('opensHint')} {...form.getInputProps('opens', { type: 'checkbox' })} />
      {opens && <TicketFields form={form} />}
    </>
  );
}

function TicketFields({ form }: { form: ScheduleForm }) {
  const t = useTexts(scheduleTexts);
  const { queues, failure: queueFailure } = useQueuesOrFailure();
  const { people, failure: userFailure } = useUserNames();
  return (
    <FormGrid columns={3}>
      <ChoiceSelect
        label={t('queue')}
        choices={queues}
        failure={queueFailure}
        clearable
        placeholder={t('noQueue')}
        {...form.getInputProps('queueId')}
      />
      <ChoiceSelect
        label={t('ticketUser')}
        choices={people}
        failure={userFailure}
        clearable
        searchable
        placeholder={t('noUser')}
        {...form.getInputProps('ticketUserId')}
      />
      <Select
        label={t('statusTicket')}
        data={[
          { value: 'open', label: t('leaveOpen') },
          { value: 'closed', label: t('leaveClosed') },
        ]}
        allowDeselect={false}
        {...form.getInputProps('statusTicket')}
      />
    </FormGrid>
  );
}
