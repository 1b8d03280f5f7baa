import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useTexts } from '../platform/texts.ts';
import { orderLanes } from '../tags/tag.queries.ts';
import { contactName } from '../tickets/contact-name.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { kanbanTexts } from './kanban.texts.ts';
import { moveWithin } from './move-within.ts';
import type { LaneMoves, LanePlace } from './use-lane-moves.ts';

type Board = {
  lanes: readonly Tag[];
  places: readonly LanePlace[];
  ticketOf: (id: number) => Ticket | undefined;
  moves: LaneMoves;
};

/**
 * Dragging cards between lanes, and lanes among themselves, by pointer, touch and keyboard, with announcements for
 * screen readers.
 */
export function useDrag({ lanes, places, ticketOf, moves }: Board) {
  const t = useTexts(kanbanTexts);
  const placeName = (droppableId: string) => places.find(({ id }) => String(id) === droppableId)?.name ?? t('title');
  const nameOf = ({ type, draggableId }: DragStart) => {
    const ticket = ticketOf(Number(draggableId));
    return type === 'card' ? (ticket ? contactName(ticket) : '') : placeName(draggableId.replace('lane-', ''));
  };
  return {
    onDragStart: (start: DragStart, { announce }: ResponderProvided) =>
      announce(t('lifted', { name: nameOf(start), from: placeName(start.source.droppableId) })),
    onDragUpdate: (update: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        update.destination
          ? t('over', { name: nameOf(update), to: placeName(update.destination.droppableId) })
          : t('overNothing', { name: nameOf(update) }),
      ),
    onDragEnd: (result: DropResult, { announce }: ResponderProvided) => {
      const { destination, source, type } = result;
      const name = nameOf(result);
      if (!destination) return announce(t('cancelled', { name, from: placeName(source.droppableId) }));
      announce(t('dropped', { name, to: placeName(destination.droppableId) }));
      if (type === 'lane')
        return void orderLanes(moveWithin(lanes, source.index, destination.index)).catch((error: unknown) =>
          toast.error(error),
        );
      const ticket = ticketOf(Number(result.draggableId));
      const place = places.find(({ id }) => String(id) === destination.droppableId);
      if (ticket && place) moves.move(ticket, place);
    },
  };
}
