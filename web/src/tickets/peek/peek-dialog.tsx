import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { summarizeMessage } from '../../messages/message-summary.ts';
import { call } from '../../platform/api.ts';
import { formatShortDateTime } from '../../platform/formatting.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { contactName } from '../contact-name.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './peek-dialog.module.css';

type Props = { ticket: Ticket; accept: (ticket: Ticket) => void; onClose: () => void };

/** The last messages of a conversation, read-only: the ticket is not opened, and nothing is marked as read. */
export function PeekDialog({ ticket, accept, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const queryKey = ['peek', ticket.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(messageApi.list, { params: { ticketId: ticket.id }, signal }),
    gcTime: 0,
  });
  const { data, refetch } = query;
  const { isLoading, error } = emptyState(query);
  useLive('appMessage', (event) => {
    const { ticketId } = event.action === 'create' || event.action === 'update' ? event.message : event;
    if (ticketId === ticket.id) void queryClient.invalidateQueries({ queryKey });
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('peekTitle', { name: contactName(ticket) })}
      size={480}
      padding={24}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton height={200} />}
      {data && <LastMessages messages={data.messages.filter(({ mediaType }) => mediaType !== 'reactionMessage')} />}
      <div className={classes['foot']}>
        <span>{t('peekNote')}</span>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            accept(ticket);
          }}
        >
          {t('accept')}
        </Button>
      </div>
    </Modal>
  );
}

/** Oldest first, scrolled to the newest. */
function LastMessages({ messages }: { messages: readonly Message[] }) {
  const t = useTexts(ticketTexts);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages]);
  return (
    <ol ref={list} className={classes['messages']} {...scrollsByKeys} aria-label={t('peekMessages')}>
      {messages.map((message) => (
        <li key={message.id} data-ours={message.fromMe || undefined} data-note={message.isPrivate || undefined}>
          <MessageRow message={message} />
        </li>
      ))}
    </ol>
  );
}

function MessageRow({ message }: { message: Message }) {
  const { icon: Icon, text } = summarizeMessage(message);
  return (
    <>
      {message.author?.name && <strong>{message.author.name}</strong>}
      <p>
        {Icon && <Icon size={15} stroke={1.6} aria-hidden="true" />}
        {text}
      </p>
      <time dateTime={message.createdAt}>{formatShortDateTime(message.createdAt)}</time>
    </>
  );
}
