import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { Button, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { useConnectionsOrFailure } from '../../connections/connection.queries.ts';
import { call } from '../../platform/api.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useWarnBeforeUnload } from '../../ui/forms/unsaved-entries.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { TransferTo } from '../commands/ticket-commands.ts';
import { transferNotes } from '../commands/transfer-notes.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { SummaryButton } from './summary-button.tsx';
import { type TransferChoice, transferChoices } from './transfer-choices.ts';
import classes from './transfer-dialog.module.css';
import { TransferList } from './transfer-list.tsx';
import { type ChoiceNavigation, useChoiceNavigation } from './use-choice-navigation.ts';

type Props = {
  /** current queue, user and connection */
  from: Pick<Ticket, 'queueId' | 'userId' | 'whatsappId'>;
  /** undefined: several tickets, which keep their connections and get no note */
  ticketId?: number;
  title: string;
  onTransfer: (to: TransferTo) => void;
  onClose: () => void;
};

/** Transfer dialog: users and queues in one list, filtered by typing; Enter transfers. Without a user the ticket becomes pending in the queue. */
export function TransferDialog({ from, ticketId, title, onTransfer, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const listId = useId();
  const targets = useQuery({
    queryKey: ['transfer-targets'],
    queryFn: ({ signal }) => call(ticketApi.transferTargets, { signal }),
    staleTime: 0,
  });
  const { data } = targets;
  const { isLoading, error } = emptyState(targets);
  const note = useTransferNote(ticketId);
  const [whatsappId, setWhatsappId] = useState(from.whatsappId);
  const submit = (to: TransferChoice | undefined) => {
    if (!to) return;
    onClose();
    onTransfer({ queue: to.queue, user: to.user, whatsappId, note: note.text.trim() });
  };
  const walk = useChoiceNavigation((typed) => (data ? transferChoices(data, from, typed) : []), submit);
  const { choices, chosen } = walk;
  const close = async () => {
    if (!note.isUnsaved || (await confirmDiscard())) onClose();
  };

  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={480}
      padding={0}
      styles={{ header: { padding: '16px 16px 8px 24px' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes['dialog']}>
        <ChoiceSearch walk={walk} listId={listId} />
        {Boolean(error) && <ErrorState error={error} onRetry={() => void targets.refetch()} />}
        {isLoading && <Skeleton height={240} />}
        {data && <TransferList id={listId} choices={choices} chosen={chosen} onChoose={submit} />}
        {ticketId !== undefined && (
          <>
            <TransferNoteField ticketId={ticketId} note={note} />
            <ConnectionSelect whatsappId={whatsappId} onChange={setWhatsappId} />
          </>
        )}
        <div className={classes['foot']}>
          <Button variant="default" onClick={() => void close()}>
            {t('cancel')}
          </Button>
          <Button disabled={!chosen} onClick={() => submit(chosen)}>
            {t('transfer')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type TransferNote = {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
  isSummarizing: boolean;
  setSummarizing: (isSummarizing: boolean) => void;
  /** Closing loses what was typed, or the summary that is awaited. */
  isUnsaved: boolean;
};

/** The note begins with that of a transfer that was undone or refused. */
function useTransferNote(ticketId: number | undefined): TransferNote {
  const { user } = useSession();
  const [former] = useState(() => (ticketId === undefined ? '' : transferNotes.read(user.id, ticketId)));
  const [text, setText] = useState(former);
  const [isSummarizing, setSummarizing] = useState(false);
  const isUnsaved = isSummarizing || (text !== former && text.trim() !== '');
  useWarnBeforeUnload(true, () => isUnsaved);
  return { text, setText, isSummarizing, setSummarizing, isUnsaved };
}

/** Note for the next attendant: typed, or an AI summary. */
function TransferNoteField({ ticketId, note }: { ticketId: number; note: TransferNote }) {
  const t = useTexts(ticketTexts);
  return (
    <>
      <Textarea
        label={t('transferNote')}
        placeholder={t('transferNoteText')}
        autosize
        minRows={1}
        maxRows={4}
        value={note.text}
        onChange={(event) => note.setText(event.currentTarget.value)}
      />
      <SummaryButton
        ticketId={ticketId}
        isRunning={note.isSummarizing}
        onRunning={note.setSummarizing}
        onSummary={(summary) => note.setText((typed) => [typed.trim(), summary].filter(Boolean).join('\n\n'))}
      />
    </>
  );
}

/** Has the focus, and handles the keys of the list below it. */
function ChoiceSearch({ walk, listId }: { walk: ChoiceNavigation<TransferChoice>; listId: string }) {
  const t = useTexts(ticketTexts);
  return (
    <TextInput
      data-autofocus
      value={walk.typed}
      onChange={(event) => walk.setTyped(event.currentTarget.value)}
      onKeyDown={walk.onKeyDown}
      placeholder={t('transferFind')}
      aria-label={t('transferFind')}
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={walk.chosen && `${listId}-${walk.chosen.key}`}
      leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
    />
  );
}

type ConnectionProps = { whatsappId: number | null; onChange: (whatsappId: number | null) => void };

/** The connection to use after the transfer, when there are others: one for a ticket whose own was deleted, too. */
function ConnectionSelect({ whatsappId, onChange }: ConnectionProps) {
  const t = useTexts(ticketTexts);
  const { connections, failure } = useConnectionsOrFailure();
  if (failure) return <ErrorState isSmall error={failure.error} onRetry={failure.retry} />;
  const isOnlyOne = connections.length === 1 && connections[0]?.id === whatsappId;
  if (connections.length === 0 || isOnlyOne) return null;
  return (
    <Select
      label={t('toConnection')}
      allowDeselect={false}
      data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={whatsappId === null ? null : String(whatsappId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}
