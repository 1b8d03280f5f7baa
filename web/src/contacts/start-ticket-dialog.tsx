import type { ConflictingTicket } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { createTicketInput, ticketApi } from '@balcao/contract/tickets/ticket.api';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConnections } from '../connections/connection.queries.ts';
import { call } from '../platform/api.ts';
import { detailsOf, Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useQueues } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { contactTexts } from './contact.texts.ts';

type Props = { contact: { id: number; name: string }; onClose: () => void };
type Values = { contactId: number; queueId: number | null; whatsappId: number | null };

/** Starts a conversation and opens it; or opens the conflicting one when nobody else has it. */
export function StartTicketDialog({ contact, onClose }: Props) {
  const t = useTexts(contactTexts);
  const { user, may } = useSession();
  const navigate = useNavigate();
  const connections = useConnections();
  const everyQueue = useQueues();
  const withoutQueue = may('tickets:startWithoutQueue');
  const queues = withoutQueue ? everyQueue : everyQueue.filter(({ id }) => user.queues.some((own) => own.id === id));
  const conflicted = useRef(false);
  const [conflict, setConflict] = useState<ConflictingTicket>();
  const form = useZodForm<Values>({
    schema: createTicketInput,
    initialValues: {
      contactId: contact.id,
      queueId: user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null,
      whatsappId: null,
    },
  });

  const start = async (body: Values) => {
    if (!withoutQueue && body.queueId === null) {
      form.setFieldError('queueId', t('queueRequired'));
      throw new Refusal('ERR_QUEUE_REQUIRED', 400, undefined);
    }
    try {
      const ticket: Ticket = await call(ticketApi.create, { body: { ...body, userId: user.id, status: 'open' } });
      navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (!other) throw error;
      if (other.userId === user.id || other.userId === null) navigate(`/tickets/${other.uuid}`);
      else {
        conflicted.current = true; // the form closes on success, but the dialog stays open to show the conflict
        setConflict(other);
      }
    }
  };
  const conflictText = ({ user: owner, queue }: ConflictingTicket): string =>
    queue.name
      ? t('conflictWith', { user: owner.name, queue: queue.name })
      : t('conflictWithUser', { user: owner.name });

  if (conflict)
    return (
      <NoteDialog
        title={t('conflictTitle')}
        onClose={onClose}
        actions={
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('conflictOk')}
          </Button>
        }
      >
        <p>{conflictText(conflict)}</p>
      </NoteDialog>
    );
  return (
    <FormDialog
      opened
      onClose={() => !conflicted.current && onClose()}
      title={t('startWith', { name: contact.name })}
      form={form}
      submitLabel={t('start')}
      onSubmit={start}
    >
      <FormGrid>
        <ChoiceSelect
          label={t('queue')}
          choices={queues}
          required={!withoutQueue}
          clearable={withoutQueue}
          placeholder={withoutQueue ? t('noQueue') : t('queueRequired')}
          {...form.getInputProps('queueId')}
        />
        <ChoiceSelect
          label={t('connection')}
          choices={connections}
          clearable
          placeholder={t('defaultConnection')}
          {...form.getInputProps('whatsappId')}
        />
      </FormGrid>
    </FormDialog>
  );
}
