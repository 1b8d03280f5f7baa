import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Menu } from '@mantine/core';
import { IconArrowsExchange, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { presenceTexts } from '../../shell/presence/presence.texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { contactName } from '../contact-name.ts';
import { DueMark } from '../goals/due-mark.tsx';
import { messagePreview } from '../message-preview.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useDuration } from '../use-duration.ts';
import { waitTone } from '../wait-tone.ts';
import { countText, type MomentColumn, waitsSince } from './moment-columns.ts';
import { momentsTexts } from './moments.texts.ts';
import classes from './moments-page.module.css';
import type { Move } from './use-move.ts';
import type { Writer } from './writers.ts';

type Props = { column: MomentColumn; now: number; move: Move; writers: ReadonlyMap<number, readonly Writer[]> };

/** Maximum of cards rendered in a column; further ones are counted. */
const maxCards = 60;

/** A column that accepts dropped tickets which may be moved to it. */
export function MomentColumnView({ column, now, move, writers }: Props) {
  const t = useTexts(momentsTexts);
  const [isOver, setOver] = useState(false);
  const { key, person, tickets } = column;
  const name = person?.name ?? t('waiting');
  const takes = move.dragged !== undefined && move.targets(move.dragged).some((target) => target.key === key);
  return (
    <section
      className={classes['column']}
      aria-label={name}
      data-target={(takes && isOver) || undefined}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (move.dragged) move.to(move.dragged, key);
      }}
    >
      <ColumnHead column={column} name={name} />
      <ul className={classes['cards']} aria-label={name} {...scrollsByKeys}>
        {tickets.slice(0, maxCards).map((ticket) => (
          <MomentCard key={ticket.id} ticket={ticket} now={now} move={move} writers={writers.get(ticket.id)} />
        ))}
        {tickets.length === 0 && <li className={classes['none']}>{t(person ? 'nothing' : 'waitingNobody')}</li>}
        {tickets.length > maxCards && (
          <li className={classes['none']}>
            {t('more', { count: countText(tickets.length - maxCards, column.isAll) })}
          </li>
        )}
      </ul>
    </section>
  );
}

function ColumnHead({ column: { person, tickets, isAll }, name }: { column: MomentColumn; name: string }) {
  const t = useTexts(momentsTexts);
  const p = useTexts(presenceTexts);
  return (
    <h2 className={classes['columnHead']}>
      {person ? (
        <UserAvatar user={person} size={28} presence={person.presence ?? undefined} />
      ) : (
        <IconClock size={20} stroke={1.6} aria-hidden="true" />
      )}
      <span className="bc-cut">{name}</span>
      {person?.presence && <span className="bc-said">{p(person.presence)}</span>}
      <span className={classes['load']}>
        <span aria-hidden="true">{countText(tickets.length, isAll)}</span>
        <span className="bc-said">{t('open', { count: tickets.length })}</span>
      </span>
    </h2>
  );
}

type CardProps = { ticket: Ticket; now: number; move: Move; writers: readonly Writer[] | undefined };

function MomentCard({ ticket, now, move, writers }: CardProps) {
  const t = useTexts(momentsTexts);
  const duration = useDuration();
  const target = Number(useSession().setting('waitTarget'));
  const name = contactName(ticket);
  const since = waitsSince(ticket);
  const time = duration(since, now, true);
  const isPending = ticket.status === 'pending';
  return (
    <li
      className={classes['card']}
      draggable={move.targets(ticket).length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(ticket.id));
        move.drag(ticket);
      }}
      onDragEnd={() => move.drag(undefined)}
      data-dragged={move.dragged?.id === ticket.id || undefined}
    >
      <Link to={`/tickets/${ticket.uuid}`} className={classes['name']} draggable={false}>
        <span className="bc-cut">{name}</span>
      </Link>
      <span className={classes['time']} data-tone={isPending ? waitTone(since, now, target) : undefined}>
        <span aria-hidden="true">{time}</span>
        <span className="bc-said">{t(isPending ? 'waits' : 'silent', { time })}</span>
      </span>
      {writers ? (
        <Writing writers={writers} />
      ) : (
        <span className={`${classes['message']} bc-cut`}>{messagePreview(ticket).text}</span>
      )}
      <CardMenu ticket={ticket} name={name} move={move} />
      <span className={`${classes['place']} bc-cut`}>
        {ticket.queue && <MarkDot color={ticket.queue.color} round />} {ticket.queue?.name ?? t('noQueue')}{' '}
        <DueMark ticket={ticket} now={now} />
      </span>
    </li>
  );
}

/** Shown in place of the last message. */
function Writing({ writers }: { writers: readonly Writer[] }) {
  const t = useTexts(ticketTexts);
  const customer = writers.find(({ userId }) => userId === null);
  const names = writers.flatMap(({ name }) => name ?? []);
  const ours =
    names.length > 0 && t(names.length > 1 ? 'colleaguesWrite' : 'colleagueWrites', { names: names.join(', ') });
  const theirs = customer && t(customer.isRecording ? 'recording' : 'typing');
  return (
    <span className={`${classes['message']} bc-cut`} data-typing>
      {[theirs, ours].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Moves the ticket by keyboard instead of dragging. */
function CardMenu({ ticket, name, move }: { ticket: Ticket; name: string; move: Move }) {
  const t = useTexts(momentsTexts);
  const targets = move.targets(ticket);
  if (targets.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={IconArrowsExchange}
          name={t('actionsOf', { name })}
          size={28}
          className={classes['menu'] ?? ''}
        />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {targets.map((target) => (
          <Menu.Item key={target.key} onClick={() => move.to(ticket, target.key)}>
            {target.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
