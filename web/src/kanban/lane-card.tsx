import { laneOf } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { waitingSince } from '@balcao/contract/tickets/ticket-list.rules';
import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { Menu } from '@mantine/core';
import { IconClock, IconDots, IconUser } from '@tabler/icons-react';
import { memo } from 'react';
import { formatAt, formatListTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { contactName } from '../tickets/contact-name.ts';
import { messagePreview } from '../tickets/message-preview.ts';
import { PickBox } from '../tickets/picking/pick-box.tsx';
import { pickTicket } from '../tickets/picking/use-picked.ts';
import { useDuration } from '../tickets/use-duration.ts';
import { waitTone } from '../tickets/wait-tone.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { UnreadBadge } from '../ui/elements/chips.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { MarkDot, TagPills } from '../ui/elements/tag-pill.tsx';
import { focusAfterMove, useFocusAfterMove } from './focus-moved-card.ts';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';
import type { LaneMoves, LanePlace } from './use-lane-moves.ts';

type Props = {
  ticket: Ticket;
  place: number;
  now: number;
  isPicked: boolean;
  isOpen: boolean;
  lanes: readonly LanePlace[];
  moves: LaneMoves;
  onOpen: (ticket: Ticket) => void;
};

/** A ticket on the board. The whole card is draggable; Enter or a click opens its conversation, X picks it. */
export const LaneCard = memo(function LaneCard(props: Props) {
  const { ticket, place, isPicked, isOpen, onOpen } = props;
  const name = contactName(ticket);
  const open = (event: { target: EventTarget }) => {
    if (!(event.target instanceof Element && event.target.closest('button, input, label'))) onOpen(ticket);
  };
  return (
    <Draggable draggableId={String(ticket.id)} index={place}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <article
          ref={innerRef}
          {...draggableProps}
          {...withoutRole(dragHandleProps)}
          className={classes['place']}
          aria-label={name}
          onClick={open}
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === 'Enter') onOpen(ticket);
            if (event.key.toLowerCase() === 'x') pickTicket(ticket.id);
          }}
        >
          <div
            className={classes['card']}
            data-dragged={(isDragging && !isDropAnimating) || undefined}
            data-picked={isPicked || undefined}
            data-open={isOpen || undefined}
          >
            <CardBody {...props} name={name} />
          </div>
        </article>
      )}
    </Draggable>
  );
});

/** Drops the role of a button, because the card contains buttons. */
function withoutRole(handle: DraggableProvidedDragHandleProps | null) {
  const { role: _, ...rest } = handle ?? {};
  return rest;
}

function CardBody({ ticket, name, now, isPicked, lanes, moves, onOpen }: Props & { name: string }) {
  const t = useTexts(kanbanTexts);
  const tags = ticket.tags.filter(({ kanban }) => kanban === 0);
  return (
    <>
      <div className={classes['cardHead']}>
        <PickBox ticketId={ticket.id} name={name} picked={isPicked}>
          <Avatar name={name} src={ticket.contact.profilePicUrl} channel={ticket.channel} size={30} />
        </PickBox>
        <strong className="bc-cut">{name}</strong>
        <UnreadBadge count={ticket.unreadMessages} label={t('unread', { count: ticket.unreadMessages })} />
        <CardMenu ticket={ticket} name={name} lanes={lanes} moves={moves} onOpen={onOpen} />
      </div>
      <p className={classes['message']}>{messagePreview(ticket).text}</p>
      <div className={classes['cardFoot']}>
        {tags.length > 0 && <TagPills tags={tags} max={1} />}
        <span className={classes['grow']} />
        <Person ticket={ticket} />
        <CardTime ticket={ticket} now={now} />
      </div>
    </>
  );
}

function Person({ ticket: { user } }: Pick<Props, 'ticket'>) {
  const t = useTexts(kanbanTexts);
  const hint = user ? t('with', { name: user.name }) : t('nobody');
  return (
    <span className={classes['person']} title={hint}>
      {user ? <Avatar name={user.name} size={20} /> : <IconUser size={15} stroke={1.6} aria-hidden="true" />}
      <span className="bc-said">{hint}</span>
    </span>
  );
}

/** Waiting time of a pending ticket; for an open one, when it was created. */
function CardTime({ ticket, now }: Pick<Props, 'ticket' | 'now'>) {
  const t = useTexts(kanbanTexts);
  const duration = useDuration();
  const target = Number(useSession().setting('waitTarget'));
  const created = formatListTime(ticket.createdAt, now);
  const hint = t('created', { time: formatAt(ticket.createdAt, now) });
  if (ticket.status !== 'pending')
    return (
      <time className={classes['time']} dateTime={ticket.createdAt} title={hint}>
        <span aria-hidden="true">{created}</span>
        <span className="bc-said">{hint}</span>
      </time>
    );
  const since = waitingSince(ticket);
  const time = duration(since, now, true);
  return (
    <span className={classes['time']} data-tone={waitTone(since, now, target)} title={hint}>
      <IconClock size={14} stroke={1.6} aria-hidden="true" />
      <span aria-hidden="true">{time}</span>
      <span className="bc-said">
        {t('waits', { time })}. {hint}
      </span>
    </span>
  );
}

/** Moves the card by a menu instead of dragging. */
function CardMenu({
  ticket,
  name,
  lanes,
  moves,
  onOpen,
}: Pick<Props, 'ticket' | 'lanes' | 'moves' | 'onOpen'> & { name: string }) {
  const t = useTexts(kanbanTexts);
  const button = useFocusAfterMove(ticket.id);
  const move = (lane: LanePlace) => {
    focusAfterMove(ticket.id);
    moves.move(ticket, lane);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton
          ref={button}
          icon={IconDots}
          name={t('cardMenu', { name })}
          size={26}
          className={classes['cardMenu'] ?? ''}
        />
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onOpen(ticket)}>{t('open')}</Menu.Item>
        <Menu.Item onClick={() => pickTicket(ticket.id)}>{t('pick')}</Menu.Item>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        {lanes
          .filter(({ id }) => id !== laneOf(ticket))
          .map((lane) => (
            <Menu.Item key={lane.id} leftSection={<MarkDot color={lane.color} />} onClick={() => move(lane)}>
              {lane.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
