import { splitByTyped } from '@balcao/contract/messages/search-match.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { waitingSince } from '@balcao/contract/tickets/ticket-list.rules';
import type { TicketMatch } from '@balcao/contract/tickets/ticket-match';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconEye, IconRobot } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatListTime, formatRelative, formatWait, lowercaseFirst } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { UnreadBadge } from '../../ui/elements/chips.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { Marked } from '../../ui/elements/marked.tsx';
import { TagPills } from '../../ui/elements/tag-pill.tsx';
import { remPx } from '../../ui/layout/rem-px.ts';
import { contactName } from '../contact-name.ts';
import { DueMark } from '../goals/due-mark.tsx';
import { PickBox } from '../picking/pick-box.tsx';
import { SnoozeMark } from '../snooze/snooze-mark.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { waitTone } from '../wait-tone.ts';
import { LastMessage } from './last-message.tsx';
import { MatchReason } from './match-reason.tsx';
import classes from './ticket-item.module.css';

export type ItemActions = {
  accept: (ticket: Ticket) => void;
  /** absent without permission */
  ignore: ((ticket: Ticket) => void) | undefined;
  spy: ((ticket: Ticket) => void) | undefined;
};

type Props = {
  ticket: Ticket;
  selected: boolean;
  /** width of the list in px, to fit the tags */
  width: number;
  now: number;
  isMine: boolean;
  /** picked for a bulk action */
  picked: boolean;
  actions: ItemActions;
  /** shows the last messages of a pending ticket */
  onPeek: (id: number) => void;
  /** of a search: the words, and why this ticket was found */
  search?: string | undefined;
  match?: TicketMatch | undefined;
};

/** One ticket of a list. A pending ticket opens only by Accept, or by the spy button. */
export const TicketItem = memo(function TicketItem({
  ticket,
  selected,
  width,
  now,
  isMine,
  picked,
  actions,
  onPeek,
  search,
  match,
}: Props) {
  const t = useTexts(ticketTexts);
  const { queue, unreadMessages } = ticket;
  const pending = ticket.status === 'pending';
  const name = contactName(ticket);
  return (
    <article
      className={classes['item']}
      data-pending={pending || undefined}
      data-opens={!pending || undefined}
      data-selected={selected || undefined}
      data-unread={unreadMessages > 0 || undefined}
      data-ticket={ticket.id}
      data-picked={picked || undefined}
      // Focused by J and K, not by Tab.
      tabIndex={-1}
      aria-label={name}
    >
      <span className={classes['strip']} style={{ background: queue?.color ?? 'var(--bc-edge-strong)' }} />
      <PickBox ticketId={ticket.id} name={name} picked={picked}>
        <Avatar name={name} src={ticket.contact.profilePicUrl} channel={ticket.channel} />
      </PickBox>
      <div className={classes['body']}>
        <NameRow ticket={ticket} name={name} selected={selected} now={now} search={search} match={match} />
        <div className={classes['second']}>
          <Preview ticket={ticket} selected={selected} search={search} match={match} />
          {/* Any other row opens on click. */}
          {pending && (
            <IconButton
              className={classes['spy'] ?? ''}
              icon={IconEye}
              name={t(actions.spy ? 'spyOf' : 'peekOf', { name })}
              size={24}
              onClick={() => (actions.spy ?? (({ id }) => onPeek(id)))(ticket)}
            />
          )}
          <UnreadBadge count={unreadMessages} label={t('unread', { count: unreadMessages })} />
        </div>
        <PlaceRow ticket={ticket} isMine={isMine} width={width} now={now} />
      </div>
      {pending && <WaitingTime ticket={ticket} name={name} now={now} actions={actions} />}
      <span className={classes['line']} />
    </article>
  );
});

/** Queue, connection, assignee when it is a colleague, and tags. */
function PlaceRow({ ticket, isMine, width, now }: Pick<Props, 'ticket' | 'isMine' | 'width' | 'now'>) {
  const t = useTexts(ticketTexts);
  const { queue, whatsapp, user, status, tags } = ticket;
  const place = [queue?.name ?? t('noQueue'), whatsapp?.name, isMine || status === 'pending' ? null : user?.name]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={classes['third']}>
      {ticket.chatbot && (
        <IconRobot className={classes['bot'] ?? ''} size={14} stroke={1.6} role="img" aria-label={t('withBot')} />
      )}
      <SnoozeMark ticket={ticket} />
      <DueMark ticket={ticket} now={now} />
      <span className={`${classes['place']} bc-cut`} title={place}>
        {place}
      </span>
      {tags.length > 0 && <TagPills tags={tags} max={fitTags(ticket, place, width)} />}
    </div>
  );
}

function Preview({ ticket, selected, search, match }: Pick<Props, 'ticket' | 'selected' | 'search' | 'match'>) {
  if (search && match) return <MatchReason ticket={ticket} match={match} search={search} />;
  return <LastMessage ticket={ticket} listens={selected} />;
}

/** The contact's name, and the time of the last event. */
type NameRowProps = Pick<Props, 'ticket' | 'selected' | 'now' | 'search' | 'match'> & { name: string };
function NameRow({ ticket, name, selected, now, search, match }: NameRowProps) {
  const shown = search ? <Marked parts={splitByTyped(name, search)} /> : name;
  return (
    <div className={classes['first']}>
      {ticket.status === 'pending' ? (
        <span className={`${classes['name']} bc-cut`} title={name}>
          {shown}
        </span>
      ) : (
        <Link
          to={match?.message ? `/tickets/${ticket.uuid}?message=${match.message.id}` : `/tickets/${ticket.uuid}`}
          className={`${classes['name']} bc-cut`}
          title={name}
          aria-current={selected ? 'page' : undefined}
        >
          {shown}
        </Link>
      )}
      <time className={classes['time']} dateTime={ticket.updatedAt} title={formatRelative(ticket.updatedAt, now)}>
        <span aria-hidden="true">{formatListTime(ticket.updatedAt, now)}</span>
        <span className="bc-said">{formatRelative(ticket.updatedAt, now)}</span>
      </time>
    </div>
  );
}

function WaitingTime({ ticket, name, now, actions }: Pick<Props, 'ticket' | 'now' | 'actions'> & { name: string }) {
  const t = useTexts(ticketTexts);
  const since = waitingSince(ticket);
  const wait = formatWait(since, now);
  const tone = waitTone(since, now, Number(useSession().setting('waitTarget')));
  const Icon = tone === 'long' ? IconAlertTriangle : IconClock;
  return (
    <div className={classes['actions']}>
      <span
        className={classes['wait']}
        data-tone={tone}
        title={t(tone === 'fine' ? 'waitingSince' : 'longWait', { wait: lowercaseFirst(wait) })}
      >
        <Icon size={15} stroke={1.6} aria-hidden="true" />
        {wait}
      </span>
      {actions.ignore && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('ignoreOf', { name })}
          onClick={() => actions.ignore?.(ticket)}
        >
          {t('ignore')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={16} stroke={1.8} aria-hidden="true" />}
        aria-label={t('acceptOf', { name })}
        onClick={() => actions.accept(ticket)}
      >
        {t('accept')}
      </Button>
    </div>
  );
}

/** Height of an item in px, by the size of text that the browser is set to. */
export const itemHeight = (ticket: Pick<Ticket, 'status'>, touch: boolean): number =>
  (ticket.status === 'pending' ? (touch ? 8.5 : 7.75) : 5.25) * remPx();

/**
 * Two tags when both fit, else one; none beside marks that leave no room for one, only their number. Estimated by average
 * letter width, because measuring thousands of rows is slow.
 */
function fitTags(ticket: Pick<Ticket, 'tags' | 'snoozedUntil' | 'dueAt'>, place: string, width: number): number {
  const { tags, snoozedUntil, dueAt } = ticket;
  const marks = (snoozedUntil === null ? 0 : 126) + (dueAt === null ? 0 : 60);
  const space = width - 92 - marks - 8;
  const room = space - Math.min(place.length * 5.9, 150);
  const [first = 0, second = 0] = tags.map((tag) => tag.name.length * 6.2 + 30);
  if (first + second + 4 + (tags.length > 2 ? 24 : 0) <= room) return 2;
  // A cut tag begins to say something at 60 px, beside 40 px of the place.
  return marks > 0 && space < 100 + (tags.length > 1 ? 24 : 0) ? 0 : 1;
}
