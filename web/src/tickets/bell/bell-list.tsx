import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, UnstyledButton } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatListTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { UnreadBadge } from '../../ui/chips.tsx';
import { lastLine } from '../last-line.ts';
import { changeListView } from '../list/list-view.ts';
import { nameOf } from '../name-of.ts';
import { useTickets } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './bell-list.module.css';
import { askToNotify, mayAskToNotify } from './browser-notice.ts';

const shownMost = 20;
const unread = { showAll: false, unread: true };

/** What is unread and mine, or waits for somebody. */
export function BellList({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const { tickets } = useTickets(unread);
  const choose = (ticket: Ticket) => {
    onChoose();
    if (ticket.status !== 'pending') return void go(`/tickets/${ticket.uuid}`);
    // Who waits is opened by Accept only.
    changeListView(ticket.isGroup ? { tab: 'groups', groupSub: 'pending' } : { tab: 'open', sub: 'pending' });
    void go('/tickets');
  };
  const groups = [
    { name: t('bellMine'), rows: tickets.filter((ticket) => ticket.status === 'open') },
    { name: t('bellWaiting'), rows: tickets.filter((ticket) => ticket.status === 'pending') },
  ];
  return (
    <div className={classes['bell']}>
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              {rows.slice(0, shownMost).map((ticket) => (
                <BellRow key={ticket.id} ticket={ticket} onChoose={() => choose(ticket)} />
              ))}
            </section>
          ),
      )}
      <AskToNotify />
    </div>
  );
}

function BellRow({ ticket, onChoose }: { ticket: Ticket; onChoose: () => void }) {
  const t = useTexts(ticketTexts);
  return (
    <UnstyledButton className={classes['row'] ?? ''} onClick={onChoose}>
      <Avatar name={nameOf(ticket)} src={ticket.contact.profilePicUrl} size={32} channel={ticket.channel} />
      <span className={classes['text']}>
        <span className={classes['first']}>
          <strong className="bc-cut">{nameOf(ticket)}</strong>
          <time dateTime={ticket.updatedAt}>{formatListTime(ticket.updatedAt)}</time>
        </span>
        <span className={`${classes['message']} bc-cut`}>{lastLine(ticket).text || t('noText')}</span>
      </span>
      <UnreadBadge count={ticket.unreadMessages} label={t('unread', { count: ticket.unreadMessages })} />
    </UnstyledButton>
  );
}

/** The browser asks the person only after a press. */
function AskToNotify() {
  const t = useTexts(ticketTexts);
  const [asks, setAsks] = useState(mayAskToNotify);
  if (!asks) return null;
  return (
    <Button
      className={classes['ask'] ?? ''}
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconBellRinging size={16} stroke={1.6} />}
      onClick={() => void askToNotify().finally(() => setAsks(mayAskToNotify()))}
    >
      {t('allowNotices')}
    </Button>
  );
}
