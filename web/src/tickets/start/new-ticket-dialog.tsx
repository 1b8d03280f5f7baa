import { Alert, Anchor, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnectionsOrFailure } from '../../connections/connection.queries.ts';
import { ContactDialog } from '../../contacts/contact-dialog.tsx';
import { ContactSelect } from '../../contacts/contact-select.tsx';
import { describeOwner } from '../../contacts/describe-owner.ts';
import { ticketConflictTexts } from '../../contacts/ticket-conflict.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { ownQueueTexts } from '../../queues/own-queues.texts.ts';
import { useQueuesOrFailure } from '../../queues/queue.queries.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { OptionsField } from '../../ui/forms/choices.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { type NewTicket, useNewTicket } from './use-new-ticket.ts';

type Props = { mayStartWithoutQueue: boolean; onClose: () => void; onStarted: (ticket: { uuid: string }) => void };

/** Starts a conversation: contact, queue and connection. */
export function NewTicketDialog({ mayStartWithoutQueue, onClose, onStarted }: Props) {
  const t = useTexts(ticketTexts);
  const conflictTitle = useTexts(ticketConflictTexts)('title');
  const [creating, setCreating] = useState(false);
  const newTicket = useNewTicket(!mayStartWithoutQueue, onStarted);
  const { form, contact, chooseContact, conflict, start } = newTicket;
  return (
    <>
      <FormDialog
        opened={!creating}
        onClose={onClose}
        title={t('newTicketTitle')}
        form={form}
        onSubmit={start}
        submitLabel={t('start')}
      >
        <FormGrid columns={1}>
          {conflict && (
            <Alert color="red" icon={<IconAlertTriangle size={18} stroke={1.6} />} title={conflictTitle}>
              {describeOwner(conflict)}
            </Alert>
          )}
          <div>
            <ContactSelect
              label={t('findContact')}
              description={t('findContactHint')}
              emptyText={t('noContact')}
              selected={contact}
              onSelect={chooseContact}
              error={form.errors['contactId']}
            />
            <Anchor component="button" type="button" size="sm" mt={8} onClick={() => setCreating(true)}>
              {t('createContact')}
            </Anchor>
          </div>
          <QueueSelect form={form} isOptional={mayStartWithoutQueue} />
          <ConnectionSelect form={form} />
        </FormGrid>
      </FormDialog>
      {creating && <ContactDialog onClose={() => setCreating(false)} onSaved={chooseContact} />}
    </>
  );
}

function QueueSelect({ form, isOptional }: Pick<NewTicket, 'form'> & { isOptional: boolean }) {
  const t = useTexts(ticketTexts);
  const own = useTexts(ownQueueTexts);
  const { user, may } = useSession();
  const { queues: everyQueue, failure } = useQueuesOrFailure();
  const seesAll = may('tickets:seeAll');
  const queues = seesAll ? everyQueue : user.queues;
  const isInNone = !isOptional && user.queues.length === 0;
  return (
    <OptionsField failure={seesAll ? failure : undefined}>
      <Select
        label={t('queue')}
        {...(isInNone && { description: own('inNone') })}
        required={!isOptional}
        clearable={isOptional}
        data={queues.map((queue) => ({ value: String(queue.id), label: queue.name }))}
        {...form.getInputProps('queueId')}
        value={form.getValues().queueId || null}
        error={form.errors['queueId'] && t('chooseQueue')}
        onChange={(value) => form.setFieldValue('queueId', value ?? '')}
      />
    </OptionsField>
  );
}

function ConnectionSelect({ form }: Pick<NewTicket, 'form'>) {
  const t = useTexts(ticketTexts);
  const { connections, failure } = useConnectionsOrFailure();
  const chosen = connections.find(({ id }) => String(id) === form.getValues().whatsappId);
  return (
    <OptionsField failure={failure}>
      <Select
        label={t('connection')}
        clearable
        placeholder={t('connectionAuto')}
        data={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
        {...form.getInputProps('whatsappId')}
        value={chosen ? String(chosen.id) : null}
        onChange={(value) => form.setFieldValue('whatsappId', value ?? '')}
      />
    </OptionsField>
  );
}
