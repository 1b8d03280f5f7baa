import type { Tag } from '@balcao/contract/tags/tag';
import { DragDropContext, Draggable, type DraggableProvided, Droppable, type DropResult } from '@hello-pangea/dnd';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconLayoutColumns,
  IconLayoutKanban,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useQueues } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { orderLanes, removeTag, useLanes } from '../tags/tag.queries.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { CountChip } from '../ui/elements/chips.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import classes from './kanban.module.css';
import { laneTexts } from './lane.texts.ts';
import { moveWithin } from './move-within.ts';

const LaneDialog = lazy(async () => ({ default: (await import('./lane-dialog.tsx')).LaneDialog }));

/** The lanes as cards, in the order of the board. */
export function LanesPage() {
  const t = useTexts(laneTexts);
  const { lanes, error, isLoading, retry } = useLanes();
  const [open, setOpen] = useState<{ lane?: Tag }>();
  const move = (from: number, to: number) =>
    void orderLanes(moveWithin(lanes, from, to)).catch((failed: unknown) => toast.error(failed));
  usePageHead(t('lanesTitle'), lanes.length);
  return (
    <main className={classes['page']}>
      <LanesHead count={lanes.length} onAdd={() => setOpen({})} />
      {error && lanes.length === 0 ? <ErrorState error={error} onRetry={retry} fill /> : null}
      {!error && !isLoading && lanes.length === 0 && (
        <EmptyState title={t('lanesEmptyTitle')} text={t('lanesEmptyText')} icon={IconLayoutColumns} fill>
          <Button variant="light" onClick={() => setOpen({})}>
            {t('add')}
          </Button>
        </EmptyState>
      )}
      {lanes.length > 0 && <LaneList lanes={lanes} move={move} onEdit={(lane) => setOpen({ lane })} />}
      <Suspense>{open && <LaneDialog lane={open.lane} onClose={() => setOpen(undefined)} />}</Suspense>
    </main>
  );
}

function LanesHead({ count, onAdd }: { count: number; onAdd: () => void }) {
  const t = useTexts(laneTexts);
  const narrow = useNarrow();
  return (
    <header className={classes['head']}>
      <PageTitle title={t('lanesTitle')} />
      {!narrow && <CountChip count={count} />}
      <span className={classes['grow']} />
      <Button component={Link} to="/kanban" variant="default" leftSection={<IconLayoutKanban size={17} stroke={1.6} />}>
        {t('toBoard')}
      </Button>
      {narrow ? (
        <ActionIcon variant="filled" color="orange" size={44} aria-label={t('add')} onClick={onAdd}>
          <IconPlus size={20} stroke={1.8} />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </header>
  );
}

type ListProps = { lanes: readonly Tag[]; move: (from: number, to: number) => void; onEdit: (lane: Tag) => void };

function LaneList({ lanes, move, onEdit }: ListProps) {
  const t = useTexts(laneTexts);
  const { user, may } = useSession();
  const { remove } = useRemoveRecord(laneTexts, removeTag);
  const mayOrder = may('tags:editOthers');
  const drop = ({ source, destination }: DropResult) => destination && move(source.index, destination.index);
  return (
    <section className={classes['laneList']} aria-label={t('lanesTitle')}>
      {mayOrder && lanes.length > 1 && <p className={classes['hint']}>{t('lanesHint')}</p>}
      <DragDropContext onDragEnd={drop} dragHandleUsageInstructions={t('laneKeys')}>
        <Droppable droppableId="lanes">
          {({ innerRef, droppableProps, placeholder }) => (
            <ul ref={innerRef} {...droppableProps}>
              {lanes.map((lane, i) => (
                <Draggable
                  key={lane.id}
                  draggableId={String(lane.id)}
                  index={i}
                  isDragDisabled={!mayOrder}
                  disableInteractiveElementBlocking
                >
                  {(drag) => (
                    <LaneRow
                      lane={lane}
                      drag={drag}
                      onEdit={() => onEdit(lane)}
                      onRemove={() => remove(lane)}
                      refused={mayOrder || lane.userId === user.id ? undefined : t('notYours')}
                      order={mayOrder ? { place: i, count: lanes.length, to: (to) => move(i, to) } : undefined}
                    />
                  )}
                </Draggable>
              ))}
              {placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
    </section>
  );
}

type RowProps = {
  lane: Tag;
  drag: DraggableProvided;
  onEdit: () => void;
  onRemove: () => void;
  /** why the user may not edit it */
  refused: string | undefined;
  order: { place: number; count: number; to: (place: number) => void } | undefined;
};

function LaneRow({ lane, drag, onEdit, onRemove, refused, order }: RowProps) {
  const t = useTexts(laneTexts);
  const { name } = lane;
  return (
    <li ref={drag.innerRef} {...drag.draggableProps} className={classes['laneRow']}>
      {order && (
        <button type="button" {...drag.dragHandleProps} className={classes['grip']} aria-label={name}>
          <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      <span className={classes['bar']} style={{ background: lane.color }} />
      <div className={classes['laneWords']}>
        <h2 className="bc-cut">{name}</h2>
        <LaneSummary lane={lane} />
      </div>
      {order && (
        <>
          <IconButton
            icon={IconArrowUp}
            name={t('up', { name })}
            disabledReason={order.place === 0 ? t('first') : undefined}
            onClick={() => order.to(order.place - 1)}
          />
          <IconButton
            icon={IconArrowDown}
            name={t('down', { name })}
            disabledReason={order.place === order.count - 1 ? t('last') : undefined}
            onClick={() => order.to(order.place + 1)}
          />
        </>
      )}
      <IconButton icon={IconPencil} name={t('editOf', { name })} disabledReason={refused} onClick={onEdit} />
      <IconButton icon={IconTrash} danger name={t('deleteOf', { name })} disabledReason={refused} onClick={onRemove} />
    </li>
  );
}

function LaneSummary({ lane: { lane, ticketsCount } }: { lane: Tag }) {
  const t = useTexts(laneTexts);
  const queue = useQueues().find(({ id }) => id === lane?.queueId);
  const parts = [
    t('tickets', { count: ticketsCount }),
    lane?.limit ? t('limited', { count: lane.limit }) : '',
    lane?.message ? t('sends') : '',
    queue ? t('goesTo', { name: queue.name }) : '',
  ];
  return <p className="bc-cut">{parts.filter(Boolean).join(' · ')}</p>;
}
