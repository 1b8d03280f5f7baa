import type { ConflictingTicket } from '@balcao/contract/errors';
import { Button } from '@mantine/core';
import { useConnectionsOrFailure } from '../connections/connection.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { ownQueueTexts } from '../queues/own-queues.texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { contactTexts } from './contact.texts.ts';
import { describeOwner } from './describe-owner.ts';
import { ticketConflictTexts } from './ticket-conflict.texts.ts';
import { useStartTicket } from './use-start-ticket.ts';

type Props = { contact: { id: number; name: string }; onClose: () => void };

/** Starts a conversation and opens it; or opens the user's own that conflicts with it. */
export function StartTicketDialog({ contact, onClose }: Props) {
  const t = useTexts(contactTexts);
  const own = useTexts(ownQueueTexts);
  const { user, may } = useSession();
  const { connections, failure: connectionFailure } = useConnectionsOrFailure();
  const { queues: everyQueue, failure: queueFailure } = useQueuesOrFailure();
  const withoutQueue = may('tickets:startWithoutQueue');
  const queues = withoutQueue ? everyQueue : everyQueue.filter(({ id }) => user.queues.some((own) => own.id === id));
  const { form, start, conflict, isConflicted } = useStartTicket(contact.id, !withoutQueue);
  if (conflict) return <ConflictNote conflict={conflict} onClose={onClose} />;
  return (
    <FormDialog
      opened
      onClose={() => !isConflicted() && onClose()}
      title={t('startWith', { name: contact.name })}
      form={form}
      submitLabel={t('start')}
      onSubmit={start}
    >
      <FormGrid>
        <ChoiceSelect
          label={t('queue')}
          {...(!withoutQueue && user.queues.length === 0 && { description: own('inNone') })}
          choices={queues}
          failure={queueFailure}
          required={!withoutQueue}
          clearable={withoutQueue}
          placeholder={withoutQueue ? t('noQueue') : t('queueRequired')}
          {...form.getInputProps('queueId')}
        />
        <ChoiceSelect
          label={t('connection')}
          choices={connections}
          failure={connectionFailure}
          clearable
          placeholder={t('defaultConnection')}
          {...form.getInputProps('whatsappId')}
        />
      </FormGrid>
    </FormDialog>
  );
}

/** Shows who has the active conversation with the contact, or where it waits. */
function ConflictNote({ conflict, onClose }: { conflict: ConflictingTicket; onClose: () => void }) {
  const t = useTexts(contactTexts);
  const title = useTexts(ticketConflictTexts)('title');
  return (
    <NoteDialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('conflictOk')}
        </Button>
      }
    >
      <p>{describeOwner(conflict)}</p>
    </NoteDialog>
  );
}
