import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { Button, Modal, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useConnections } from '../../connections/connection.queries.ts';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import type { TicketCommands } from '../ticket-commands.ts';
import { type TransferChoice, transferChoices } from './transfer-choices.ts';
import classes from './transfer-dialog.module.css';
import { TransferList } from './transfer-list.tsx';

type Props = { ticket: Ticket; transfer: TicketCommands['transfer']; onClose: () => void };

/** Transfer dialog: users and queues in one list, filtered by typing; Enter transfers. Without a user the ticket becomes pending in the queue. */
export function TransferDialog({ ticket, transfer, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const listId = useId();
  const connections = useConnections();
  const { data, error, refetch } = useQuery({
    queryKey: ['transfer-targets'],
    queryFn: ({ signal }) => call(ticketApi.transferTargets, { signal }),
    staleTime: 0,
  });
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [note, setNote] = useState('');
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId);
  const choices = data ? transferChoices(data, ticket, typed) : [];
  const chosen = choices[Math.min(at, choices.length - 1)];

  const submit = (to: TransferChoice | undefined) => {
    if (!to) return;
    onClose();
    transfer(ticket, { queue: to.queue, user: to.user, whatsappId, note: note.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((now) => (Math.min(now, choices.length - 1) + step + choices.length) % Math.max(1, choices.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit(chosen);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transferTitle')}
      size={480}
      padding={0}
      styles={{ header: { padding: '16px 16px 8px 24px' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes['dialog']}>
        <TextInput
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('transferFind')}
          aria-label={t('transferFind')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.key}`}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
        />
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data && <TransferList id={listId} choices={choices} chosen={chosen} onChoose={submit} />}
        <Textarea
          label={t('transferNote')}
          placeholder={t('transferNoteText')}
          autosize
          minRows={1}
          maxRows={4}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {connections.length > 1 && (
          <Select
            label={t('toConnection')}
            allowDeselect={false}
            data={connections.map((line) => ({ value: String(line.id), label: line.name }))}
            value={whatsappId === null ? null : String(whatsappId)}
            onChange={(value) => setWhatsappId(value === null ? null : Number(value))}
          />
        )}
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
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
