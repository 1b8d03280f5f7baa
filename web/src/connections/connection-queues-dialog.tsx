import { type Connection, connectionFields, connectionQueueIds } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import type { Queue } from '@balcao/contract/queues/queue';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { ChoiceMultiSelect } from '../ui/forms/choices.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { invalidateConnections } from './connection.queries.ts';
import { connectionQueuesTexts } from './connection-queues.texts.ts';

const { greetingMessage } = connectionFields.shape;
/** The contract's rule for these two fields: several queues require a greeting. */
const fields = z.object({ queueIds: connectionQueueIds.min(1), greetingMessage }).superRefine((values, context) => {
  if (values.queueIds.length > 1 && !values.greetingMessage.trim())
    context.addIssue({ code: 'custom', message: 'required', path: ['greetingMessage'], input: 'typed' });
});

type Props = { connection: Connection; onClose: () => void };

/** Chooses the queues of a connection. Without a queue only admins see its customers. */
export function ConnectionQueuesDialog({ connection, onClose }: Props) {
  const t = useTexts(connectionQueuesTexts);
  const { queues, isLoading, failure } = useQueuesOrFailure();
  if (isLoading) return null;
  if (queues.length > 0) return <ConnectionQueuesForm connection={connection} queues={queues} onClose={onClose} />;
  return (
    <NoteDialog
      title={t('title', { name: connection.name })}
      onClose={onClose}
      actions={
        <Button component={Link} to="/queues" data-autofocus>
          {t('toQueues')}
        </Button>
      }
    >
      {failure ? <ErrorState isSmall error={failure.error} onRetry={failure.retry} /> : <p>{t('noQueues')}</p>}
    </NoteDialog>
  );
}

function ConnectionQueuesForm({ connection, queues, onClose }: Props & { queues: readonly Queue[] }) {
  const t = useTexts(connectionQueuesTexts);
  const [only, ...others] = queues;
  const form = useZodForm({
    schema: fields,
    initialValues: {
      queueIds: only && others.length === 0 ? [only.id] : connection.queues.map(({ id }) => id),
      greetingMessage: connection.greetingMessage,
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('title', { name: connection.name })}
      form={form}
      fieldOf={{ ERR_WAPP_GREETING_REQUIRED: 'greetingMessage', ERR_NO_QUEUE_FOUND: 'queueIds' }}
      onSubmit={async ({ queueIds, ...greeting }) => {
        const body = { queueIds, ...changedFields(form.getInitialValues(), greeting) };
        await call(connectionApi.update, { params: { id: connection.id }, body });
        await invalidateConnections();
        toast.success(t('saved'));
      }}
    >
      <Text c="var(--bc-ink-2)">{t('text')}</Text>
      <ChoiceMultiSelect
        label={t('queues')}
        required
        data-autofocus
        choices={queues}
        description={t('several')}
        {...form.getInputProps('queueIds')}
      />
      {form.getValues().queueIds.length > 1 && (
        <MessageField label={t('greeting')} required variables minRows={3} {...form.getInputProps('greetingMessage')} />
      )}
    </FormDialog>
  );
}
