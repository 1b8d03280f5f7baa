import { kanbanApi } from '@balcao/contract/kanban/kanban.api';
import type { Tag } from '@balcao/contract/tags/tag';
import { laneOf, noLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';
import { inTurn } from '../platform/in-turn.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { runBulk } from '../tickets/bulk/run-bulk.ts';
import { useTicketGo } from '../tickets/commands/use-ticket-go.ts';
import { useActor } from '../tickets/ticket.queries.ts';
import { applyAnswer, applyNotice } from '../tickets/ticket-notices.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { kanbanTexts } from './kanban.texts.ts';

/** Where a card may be put: a lane, or none. */
export type LanePlace = Pick<Tag, 'id' | 'name' | 'color'>;
export type LaneMoves = {
  move: (ticket: Ticket, to: LanePlace) => void;
  moveAll: (tickets: readonly Ticket[], to: LanePlace) => void;
};

/** Shown at once, and as it was when it is refused. */
export function useLaneMoves(): LaneMoves {
  const t = useTexts(kanbanTexts);
  const me = useActor();
  const { user } = useSession();
  const go = useTicketGo();
  return useMemo(() => {
    const move = async (ticket: Ticket, to: LanePlace) => {
      if (laneOf(ticket) === to.id) return;
      applyNotice({ action: 'expect', ticket: inLane(ticket, to) }, me);
      try {
        const body = { tagId: to.id === noLane ? null : to.id };
        const moved = await inTurn(`tags ${ticket.id}`, () =>
          call(kanbanApi.move, { params: { id: ticket.id }, body }),
        );
        applyAnswer(moved, me);
        toast.success(t(to.id === noLane ? 'removed' : 'added'), { id: 'lane' });
      } catch (error) {
        applyNotice({ action: 'restore', ticket }, me);
        const isDeleted = error instanceof Refusal && error.code === 'ERR_NOT_FOUND';
        toast.error(isDeleted ? t('laneDeleted') : error, { id: 'lane' });
      }
    };
    return {
      move: (ticket, to) => void move(ticket, to),
      moveAll: (tickets, to) => {
        const targets = tickets.map((ticket) => ({ ticket, expected: inLane(ticket, to) }));
        const done = (count: number) => t('movedMany', { count, name: to.name });
        const context = { me, user, go };
        void runBulk(context, targets, { type: 'lane', laneId: to.id }, done).then(() =>
          toast.success(done(tickets.length), { id: 'lane' }),
        );
      },
    };
  }, [me, user, go, t]);
}

const inLane = (ticket: Ticket, { id, name, color }: LanePlace): Ticket => ({
  ...ticket,
  tags: [
    ...ticket.tags.filter(({ kanban }) => kanban === 0),
    ...(id === noLane ? [] : [{ id, name, color, kanban: 1 }]),
  ],
});
