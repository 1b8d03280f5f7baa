import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { IconLock, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { contactName } from '../tickets/contact-name.ts';
import { messagePreview } from '../tickets/message-preview.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-thread.module.css';

/** Refusals to users who may not see the ticket, or after it was deleted. */
const refusedCodes: ReadonlySet<string> = new Set(['ERR_NO_PERMISSION', 'ERR_NO_TICKET_FOUND', 'ERR_NOT_FOUND']);

/** A ticket shared in a room: a link, or only a note that there is one for users who may not see it. */
export function TicketCard({ ticketId }: { ticketId: number }) {
  const t = useTexts(chatTexts);
  const query = useQuery({
    queryKey: ['chat-ticket', ticketId],
    queryFn: ({ signal }) => call(ticketApi.show, { params: { id: ticketId }, signal }),
  });
  const { data } = query;
  const { isLoading, error } = emptyState(query);
  if (error && !(error instanceof Refusal && refusedCodes.has(error.code ?? '')))
    return <ErrorState isSmall error={error} onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <span className={classes['ticket']} data-hidden>
        <IconLock size={16} stroke={1.6} aria-hidden="true" />
        {isLoading ? '…' : t('ticketHidden')}
      </span>
    );
  return (
    <Link className={classes['ticket']} to={`/tickets/${data.uuid}`}>
      <IconMessages size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes['words']}>
        <b className="bc-cut">{t('ticketOf', { name: contactName(data) })}</b>
        <small className="bc-cut">{messagePreview(data).text}</small>
      </span>
    </Link>
  );
}
