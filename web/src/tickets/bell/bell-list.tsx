import type { Mention } from '@balcao/contract/mentions/mention';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconBellRinging } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMentions } from '../../mentions/mention.queries.ts';
import { mentionTexts } from '../../mentions/mention.texts.ts';
import { formatListTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useDueTodos } from '../../todos/todo.queries.ts';
import { todoTexts } from '../../todos/todo.texts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { UnreadBadge } from '../../ui/elements/chips.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SlowSkeletons } from '../../ui/states/slow-skeletons.tsx';
import { contactName } from '../contact-name.ts';
import { showWaiting } from '../list/list-view.ts';
import { messagePreview } from '../message-preview.ts';
import { useTickets } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './bell-list.module.css';
import { askToNotify, mayAskToNotify } from './browser-notice.ts';

const maxShown = 20;
const unread = { showAll: false, unread: true, snoozed: false };
/** Two lists: many waiting tickets would leave no room for one's own on the first page. */
const mine = { ...unread, status: 'open' as const };
const waiting = { ...unread, status: 'pending' as const };
/** Matches the count, which includes groups, snoozed tickets and further pages. */
const unsent = { status: 'open' as const, showAll: false, failed: true };

type Props = {
  onChoose: () => void;
  /** May ask for a queue in a separate dialog, because a click outside closes this list. */
  onAccept: (ticket: Ticket) => void;
};

/** Tickets with failed messages, own unread tickets, and pending ones. */
export function BellList({ onChoose, onAccept }: Props) {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const lists = [useTickets(unsent), useTickets(mine), useTickets(waiting)] as const;
  const [failed, own, pending] = lists;
  const missing = lists.filter(({ error }) => error);
  const choose = (ticket: Ticket) => {
    onChoose();
    if (ticket.status !== 'pending') return void go(`/tickets/${ticket.uuid}`);
    // Pending tickets are opened by Accept only.
    showWaiting(ticket.isGroup);
    void go('/tickets');
  };
  const accept = (ticket: Ticket) => {
    onChoose();
    onAccept(ticket);
  };
  const groups = [
    { name: t('bellFailed'), rows: failed.tickets },
    { name: t('bellMine'), rows: own.tickets },
    { name: t('bellWaiting'), rows: pending.tickets },
  ];
  return (
    <div className={classes['bell']}>
      <Reminders onChoose={onChoose} />
      <Mentions onChoose={onChoose} />
      {missing.length > 0 ? (
        <ErrorState isSmall error={missing[0]?.error} onRetry={() => missing.map(({ retry }) => retry())} />
      ) : (
        lists.some(({ isLoading }) => isLoading) && <SlowSkeletons heights={[40, 40, 40]} />
      )}
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              {rows.slice(0, maxShown).map((ticket) => (
                <BellRow key={ticket.id} ticket={ticket} onChoose={() => choose(ticket)}>
                  {ticket.status === 'pending' && (
                    <Button
                      size="xs"
                      variant="light"
                      aria-label={t('acceptOf', { name: contactName(ticket) })}
                      onClick={() => accept(ticket)}
                    >
                      {t('accept')}
                    </Button>
                  )}
                </BellRow>
              ))}
            </section>
          ),
      )}
      <AskToNotify />
    </div>
  );
}

/** Tasks that are due. */
function Reminders({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(todoTexts);
  const go = useNavigate();
  const due = useDueTodos();
  if (due.length === 0) return null;
  const choose = () => {
    onChoose();
    void go('/todolist');
  };
  return (
    <section aria-label={t('reminders')}>
      <h2>{t('reminders')}</h2>
      {due.slice(0, maxShown).map(({ id, text, dueAt, ticket }) => (
        <div key={id} className={classes['row']}>
          <UnstyledButton className={classes['open'] ?? ''} onClick={choose}>
            <span className={classes['text']}>
              <span className={classes['first']}>
                <strong className="bc-cut">{text}</strong>
                {dueAt !== null && <time dateTime={dueAt}>{formatListTime(dueAt)}</time>}
              </span>
              {ticket && <span className={`${classes['message']} bc-cut`}>{ticket.contactName}</span>}
            </span>
          </UnstyledButton>
        </div>
      ))}
    </section>
  );
}

/** Notes in which a colleague mentioned this user. */
function Mentions({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(mentionTexts);
  const go = useNavigate();
  const mentions = useMentions();
  if (mentions.length === 0) return null;
  const choose = ({ ticketUuid }: Mention) => {
    onChoose();
    void go(`/tickets/${ticketUuid}`);
  };
  return (
    <section aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {mentions.slice(0, maxShown).map((mention) => (
        <div key={mention.messageId} className={classes['row']}>
          <UnstyledButton className={classes['open'] ?? ''} onClick={() => choose(mention)}>
            <Avatar name={mention.by} src={null} size={32} />
            <span className={classes['text']}>
              <span className={classes['first']}>
                <strong className="bc-cut">
                  {mention.by} · {mention.contactName}
                </strong>
                <time dateTime={mention.createdAt}>{formatListTime(mention.createdAt)}</time>
              </span>
              <span className={`${classes['message']} bc-cut`}>{mention.text}</span>
            </span>
          </UnstyledButton>
        </div>
      ))}
    </section>
  );
}

function BellRow({ ticket, onChoose, children }: { ticket: Ticket; onChoose: () => void; children: ReactNode }) {
  const t = useTexts(ticketTexts);
  const failed = ticket.failedMessages > 0;
  return (
    <div className={classes['row']}>
      <UnstyledButton className={classes['open'] ?? ''} onClick={onChoose}>
        <Avatar name={contactName(ticket)} src={ticket.contact.profilePicUrl} size={32} channel={ticket.channel} />
        <span className={classes['text']}>
          <span className={classes['first']}>
            <strong className="bc-cut">{contactName(ticket)}</strong>
            <time dateTime={ticket.updatedAt}>{formatListTime(ticket.updatedAt)}</time>
          </span>
          <span className={`${classes['message']} bc-cut`}>
            {failed && <IconAlertCircle size={15} stroke={1.8} role="img" aria-label={t('bellFailed')} />}
            {messagePreview(ticket).text || t('noText')}
          </span>
        </span>
        <UnreadBadge count={ticket.unreadMessages} label={t('unread', { count: ticket.unreadMessages })} />
      </UnstyledButton>
      {children}
    </div>
  );
}

/** Browsers show the permission prompt only after a user gesture. */
function AskToNotify() {
  const t = useTexts(ticketTexts);
  const [canAsk, setCanAsk] = useState(mayAskToNotify);
  if (!canAsk) return null;
  return (
    <Button
      className={classes['ask'] ?? ''}
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconBellRinging size={16} stroke={1.6} />}
      onClick={() => void askToNotify().finally(() => setCanAsk(mayAskToNotify()))}
    >
      {t('allowNotices')}
    </Button>
  );
}
