import type { Tag } from '@balcao/contract/tags/tag';
import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { orderLanes, useLanes } from '../tags/tag.queries.ts';
import { cardParam, useBoardCard } from '../tickets/commands/use-board-card.ts';
import { dropPicked } from '../tickets/picking/use-picked.ts';
import { loadedTickets } from '../tickets/ticket.queries.ts';
import { useVoidedActions } from '../tickets/use-voided-actions.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import { UndoStrip } from '../ui/undo/undo-strip.tsx';
import { useUndoKeys } from '../ui/undo/use-undo-keys.ts';
import { useNow } from '../ui/use-now.ts';
import { BoardHead } from './board-head.tsx';
import classes from './kanban.module.css';
import { useDeselectUnlisted, useLaneCounts } from './kanban.queries.ts';
import { kanbanTexts } from './kanban.texts.ts';
import { type ColumnProps, LaneColumn } from './lane-column.tsx';
import type { LaneCommands } from './lane-menu.tsx';
import { moveWithin } from './move-within.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { useDrag } from './use-drag.ts';
import { type LanePlace, useLaneMoves } from './use-lane-moves.ts';

const CardDrawer = lazy(async () => ({ default: (await import('./card-drawer.tsx')).CardDrawer }));
const LaneDialog = lazy(async () => ({ default: (await import('./lane-dialog.tsx')).LaneDialog }));

/** The active tickets by lane; a card opens its conversation beside the board. */
export function KanbanPage() {
  const t = useTexts(kanbanTexts);
  const board = useBoardFilter();
  const { filter } = board;
  const { lanes, error, retry } = useLanes();
  const counts = useLaneCounts(filter);
  const narrow = useNarrow();
  const now = useNow(15_000);
  const moves = useLaneMoves();
  const { open, close } = useBoardCard();
  const openUuid = useSearchParams()[0].get(cardParam);
  const { commands, dialog } = useLaneCommands(lanes);
  const nowhere = useMemo(() => ({ id: noLane, name: t('noLane'), color: 'var(--bc-edge-strong)' }), [t]);
  const places = useMemo(() => [nowhere, ...lanes], [lanes, nowhere]);
  const drag = useDrag({ lanes, places, ticketOf, moves });
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  usePageHead(t('title'), total);
  useDeselectUnlisted(places, filter);
  useUndoKeys();
  useVoidedActions();
  useEffect(
    () => () => {
      dropPicked();
      // The undo strip is visible on this page only: flush when leaving.
      screenUndoQueue.flush();
    },
    [],
  );
  const columnOf = (place: LanePlace = nowhere): ColumnProps => ({
    place,
    filter,
    now,
    moves,
    commands,
    lanes: places,
    counted: counts?.get(place.id),
    openUuid,
    onOpen: open,
  });
  return (
    <main className={classes['page']}>
      <BoardHead board={board} total={total} places={places} moves={moves} onStarted={open} ticketsOf={ticketsOf} />
      {error ? (
        <ErrorState error={error} onRetry={retry} fill />
      ) : (
        <LaneColumns lanes={lanes} drag={drag} mayOrder={commands.shift !== undefined} columnOf={columnOf} />
      )}
      <UndoStrip floating />
      <Suspense>{openUuid && <CardDrawer uuid={openUuid} narrow={narrow} onClose={close} />}</Suspense>
      {dialog}
    </main>
  );
}

type ColumnsProps = {
  lanes: readonly Tag[];
  drag: ReturnType<typeof useDrag>;
  mayOrder: boolean;
  columnOf: (place: LanePlace | undefined) => ColumnProps;
};

/** The lane of untagged tickets first, which cannot be moved; then the others, which are dragged by their heads. */
function LaneColumns({ lanes, drag, mayOrder, columnOf }: ColumnsProps) {
  const t = useTexts(kanbanTexts);
  return (
    <DragDropContext {...drag} dragHandleUsageInstructions={t('keys')}>
      <Droppable droppableId="board" type="lane" direction="horizontal">
        {({ innerRef, droppableProps, placeholder }) => (
          <div ref={innerRef} {...droppableProps} className={classes['lanes']}>
            <div className={classes['column']}>
              <LaneColumn {...columnOf(undefined)} />
            </div>
            {lanes.map((lane, i) => (
              <Draggable key={lane.id} draggableId={`lane-${lane.id}`} index={i} isDragDisabled={!mayOrder}>
                {({ innerRef: ref, draggableProps, dragHandleProps }) => (
                  <div ref={ref} {...draggableProps} className={classes['column']}>
                    <LaneColumn {...columnOf(lane)} lane={lane} handle={mayOrder ? dragHandleProps : null} />
                  </div>
                )}
              </Draggable>
            ))}
            {placeholder}
          </div>
        )}
      </Droppable>
    </DragDropContext>
  );
}

function useLaneCommands(lanes: readonly Tag[]) {
  const { user, may } = useSession();
  const [edited, edit] = useState<Tag>();
  const mayOrder = may('tags:editOthers');
  const commands: LaneCommands = {
    edit,
    mayEdit: (lane) => mayOrder || lane.userId === user.id,
    shift: mayOrder
      ? (lane, step) => {
          const at = lanes.findIndex(({ id }) => id === lane.id);
          void orderLanes(moveWithin(lanes, at, at + step)).catch((error: unknown) => toast.error(error));
        }
      : undefined,
  };
  const dialog = <Suspense>{edited && <LaneDialog lane={edited} onClose={() => edit(undefined)} />}</Suspense>;
  return { commands, dialog };
}

const ticketOf = (id: number): Ticket | undefined => loadedTickets().find((ticket) => ticket.id === id);
const ticketsOf = (ids: ReadonlySet<number>): Ticket[] => loadedTickets().filter(({ id }) => ids.has(id));
