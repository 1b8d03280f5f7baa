import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { IconLock, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { messagePreview } from '../tickets/message-preview.ts';
import { contactName } from '../tickets/name-of.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-thread.module.css';

/** A ticket shared in a room: a link, or only a note that there is one for users who may not see it. */
export function TicketCard({ ticketId }: { ticketId: number }) {
  const t = useTexts(chatTexts);
  const { data, isPending } = useQuery({
    queryKey: ['chat-ticket', ticketId],
    queryFn: ({ signal }) => call(ticketApi.show, { params: { id: ticketId }, signal }),
    retry: false,
  });
  if (!data)
    return (
      <span className={classes['ticket']} data-hidden>
        <IconLock size={16} stroke={1.6} aria-hidden="true" />
        {isPending ? '…' : t('ticketHidden')}
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
