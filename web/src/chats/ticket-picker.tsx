import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { contactName } from '../tickets/contact-name.ts';
import { messagePreview } from '../tickets/message-preview.ts';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import { Avatar } from '../ui/elements/avatar.tsx';
import { searchDelayMs } from '../ui/forms/search-delay.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { chatTexts } from './chat.texts.ts';
import classes from './chats.module.css';

type Props = { onPick: (ticketId: number) => void; onClose: () => void };

/** Chooses a ticket to share in the room, from those that the user may see. */
export function TicketPicker({ onPick, onClose }: Props) {
  const t = useTexts(chatTexts);
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search.trim(), searchDelayMs);
  const query = useQuery({
    queryKey: ['chat-ticket-picker', term],
    queryFn: ({ signal }) => call(ticketApi.list, { query: { searchParam: term, showAll: true }, signal }),
  });
  const { data } = query;
  const { error } = emptyState(query);
  return (
    <WideDialog title={t('attachTicket')} onClose={onClose}>
      <div className={classes['picker']}>
        <SearchField value={search} onChange={setSearch} placeholder={t('ticketHint')} width="100%" autoFocus />
        <ul className={classes['list']}>
          {data?.tickets.slice(0, 20).map((ticket) => (
            <li key={ticket.id}>
              <button type="button" className={classes['room']} onClick={() => onPick(ticket.id)}>
                <Avatar name={contactName(ticket)} src={ticket.contact.profilePicUrl} size={36} />
                <span className={classes['words']}>
                  <span className="bc-cut">{contactName(ticket)}</span>
                  <small className="bc-cut">{messagePreview(ticket).text}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {Boolean(error) && <ErrorState isSmall error={error} onRetry={() => void query.refetch()} />}
        {data?.tickets.length === 0 && <p className={classes['nothing']}>{t('ticketNone')}</p>}
      </div>
    </WideDialog>
  );
}
