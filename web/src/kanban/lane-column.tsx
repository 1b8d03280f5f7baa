import type { Tag } from '@balcao/contract/tags/tag';
import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type DraggableProvidedDragHandleProps, Droppable } from '@hello-pangea/dnd';
import { Skeleton } from '@mantine/core';
import { IconBolt, IconInbox } from '@tabler/icons-react';
import { useTransition } from 'react';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { usePicked } from '../tickets/picking/use-picked.ts';
import { type Tickets, useTickets } from '../tickets/ticket.queries.ts';
import { scrollsByKeys } from '../ui/keyboard/scrolls-by-keys.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useSlow } from '../ui/states/use-slow.ts';
import { type BoardFilter, laneFilter } from './board-filter.ts';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';
import { LaneCard } from './lane-card.tsx';
import { type LaneCommands, LaneMenu } from './lane-menu.tsx';
import type { LaneMoves, LanePlace } from './use-lane-moves.ts';

export type ColumnProps = {
  place: LanePlace;
  /** absent: the lane of tickets without one */
  lane?: Tag;
  filter: BoardFilter;
  /** the total of its cards at the last count */
  counted: number | undefined;
  now: number;
  openUuid: string | null;
  lanes: readonly LanePlace[];
  moves: LaneMoves;
  commands: LaneCommands;
  onOpen: (ticket: Ticket) => void;
  /** the drag handle, when the lane may be moved */
  handle?: DraggableProvidedDragHandleProps | null | undefined;
};

/** A lane: its head, a hundred cards, and a button for more. */
export function LaneColumn({
  place,
  lane,
  filter,
  counted,
  now,
  openUuid,
  lanes,
  moves,
  commands,
  onOpen,
  handle,
}: ColumnProps) {
  const t = useTexts(kanbanTexts);
  const list = useTickets(laneFilter(place.id, filter));
  const { tickets } = list;
  const { ids } = usePicked();
  const count = countCards(list, counted);
  return (
    <section className={classes['lane']} aria-label={place.name}>
      <LaneHead place={place} lane={lane} count={count} handle={handle}>
        <LaneMenu place={place} lane={lane} tickets={tickets} commands={commands} />
      </LaneHead>
      <Droppable droppableId={String(place.id)} type="card">
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <section
            ref={innerRef}
            {...droppableProps}
            className={classes['cards']}
            data-target={isDraggingOver || undefined}
            aria-label={count === undefined ? place.name : `${place.name}, ${t('cards', { count })}`}
            {...scrollsByKeys}
          >
            {Boolean(list.error) && <ErrorState error={list.error} onRetry={list.retry} />}
            <Loading isLoading={list.isLoading} />
            {tickets.map((ticket, i) => (
              <LaneCard
                key={ticket.id}
                ticket={ticket}
                place={i}
                now={now}
                isPicked={ids.has(ticket.id)}
                isOpen={ticket.uuid === openUuid}
                lanes={lanes}
                moves={moves}
                onOpen={onOpen}
              />
            ))}
            {placeholder}
            {list.isComplete && tickets.length === 0 && !isDraggingOver && (
              <p className={classes['none']}>{t('emptyLane')}</p>
            )}
            {!list.isComplete && tickets.length > 0 && <More name={place.name} count={count ?? 0} list={list} />}
          </section>
        )}
      </Droppable>
    </section>
  );
}

/** Undefined while neither the cards nor their number is known. */
function countCards({ tickets, isComplete }: Tickets, counted: number | undefined): number | undefined {
  if (isComplete) return tickets.length;
  return counted === undefined && tickets.length === 0 ? undefined : Math.max(counted ?? 0, tickets.length);
}

function Loading({ isLoading }: { isLoading: boolean }) {
  const slow = useSlow(isLoading);
  return slow ? [1, 2].map((n) => <Skeleton key={n} height={88} radius={10} mb={8} />) : null;
}

/** The number of further cards, and a button for the next hundred. */
function More({ name, count, list }: { name: string; count: number; list: Tickets }) {
  const t = useTexts(kanbanTexts);
  const [isLoading, startLoading] = useTransition();
  return (
    <button
      type="button"
      className={classes['more']}
      disabled={isLoading}
      aria-label={t('loadMore', { name })}
      onClick={() => startLoading(list.loadMore)}
    >
      {t('more', { count: formatCount(Math.max(1, count - list.tickets.length)) })}
    </button>
  );
}

type HeadProps = Pick<ColumnProps, 'place' | 'handle'> & {
  lane: Tag | undefined;
  count: number | undefined;
  children: React.ReactNode;
};

function LaneHead({ place, lane, count, handle, children }: HeadProps) {
  const t = useTexts(kanbanTexts);
  const limit = lane?.lane?.limit ?? null;
  const isOver = limit !== null && count !== undefined && count > limit;
  const acts = lane?.lane && (lane.lane.message !== '' || lane.lane.queueId !== null);
  return (
    <div className={classes['laneHead']}>
      {/* biome-ignore lint/a11y/useSemanticElements: what a lane is dragged by, not a form's fieldset */}
      <div {...handle} role="group" className={classes['laneName']} aria-label={place.name}>
        {place.id === noLane ? (
          <IconInbox size={17} stroke={1.6} aria-hidden="true" />
        ) : (
          <span className={classes['bar']} style={{ background: place.color }} />
        )}
        <h2 className="bc-cut">{place.name}</h2>
        {count !== undefined && (
          <span
            className={classes['count']}
            data-over={isOver || undefined}
            title={isOver ? t('overLimit', { limit }) : undefined}
          >
            <span aria-hidden="true">{limit === null ? formatCount(count) : `${formatCount(count)}/${limit}`}</span>
            <span className="bc-said">
              {t('cards', { count })}
              {isOver && `, ${t('overLimit', { limit })}`}
            </span>
          </span>
        )}
        {acts && (
          <IconBolt size={15} stroke={1.8} role="img" aria-label={t('acts')} className={classes['acts'] ?? ''} />
        )}
      </div>
      {children}
    </div>
  );
}
