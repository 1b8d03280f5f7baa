import type { ContactTickets } from '@balcao/contract/tickets/contact-ticket';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatListTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { messagePreview } from '../message-preview.ts';
import { useContactTickets } from './earlier.queries.ts';
import classes from './earlier-tickets.module.css';
import { earlierTexts } from './earlier-tickets.texts.ts';

/** Number shown before expanding. */
const maxShownFirst = 3;

/** Earlier tickets of the contact, and the date of the first. */
export function EarlierTickets({ ticket, className }: { ticket: Ticket; className: string }) {
  const t = useTexts(earlierTexts);
  const { tickets: all, error, retry } = useContactTickets(ticket.contactId);
  const [showsAll, setShowsAll] = useState(false);
  if (error)
    return (
      <section className={className}>
        <h3>{t('title')}</h3>
        <ErrorState isSmall error={error} onRetry={retry} />
      </section>
    );
  if (!all) return null;
  const earlier = all.filter(({ id }) => id !== ticket.id);
  const [first = ticket.createdAt] = [ticket.createdAt, ...all.map(({ createdAt }) => createdAt)].sort();
  return (
    <section className={className}>
      <h3>{earlier.length === 0 ? t('title') : t('titleOf', { count: earlier.length })}</h3>
      <p className={classes['since']}>
        {earlier[0]
          ? t('between', { first: formatDate(first), last: formatDate(earlier[0].updatedAt) })
          : t('firstOne', { first: formatDate(first) })}
      </p>
      <ul className={classes['list']}>
        {(showsAll ? earlier : earlier.slice(0, maxShownFirst)).map((one) => (
          <li key={one.id}>
            {/* Pending tickets are opened by Accept in the list only. */}
            {one.status === 'pending' ? (
              <EarlierTicketRow ticket={one} isGroup={ticket.isGroup} />
            ) : (
              <Link to={`/tickets/${one.uuid}`} className={classes['line'] ?? ''}>
                <EarlierTicketRow ticket={one} isGroup={ticket.isGroup} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {!showsAll && earlier.length > maxShownFirst && (
        <UnstyledButton className={classes['more'] ?? ''} onClick={() => setShowsAll(true)}>
          {t('showAll', { count: earlier.length })}
        </UnstyledButton>
      )}
    </section>
  );
}

type EarlierTicket = ContactTickets['tickets'][number];

function EarlierTicketRow({ ticket, isGroup }: { ticket: EarlierTicket; isGroup: boolean }) {
  const t = useTexts(earlierTexts);
  // Whose message it is, is not known here: a signature stays, as the name of its author.
  const { text } = messagePreview({ lastMessage: ticket.lastMessage, isGroup, fromMe: false });
  const where = [ticket.queue?.name ?? t('noQueue'), ticket.user?.name, t(ticket.status)].filter(Boolean).join(' · ');
  return (
    <span className={classes['words']}>
      <span className={classes['top']}>
        <span className="bc-cut">{text || '–'}</span>
        <time dateTime={ticket.updatedAt}>{formatListTime(ticket.updatedAt)}</time>
      </span>
      <small>
        <MarkDot color={ticket.queue?.color ?? 'var(--bc-edge-strong)'} round />
        <span className="bc-cut">{where}</span>
      </small>
    </span>
  );
}
