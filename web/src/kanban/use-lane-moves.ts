import { kanbanApi } from '@balcao/contract/kanban/kanban.api';
import type { Tag } from '@balcao/contract/tags/tag';
import { laneOf, noLane } from '@balcao/contract/tickets/lane.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { runBulk } from '../tickets/bulk/run-bulk.ts';
import { useGoToTicket } from '../tickets/commands/use-go-to-ticket.ts';
import { changeTags } from '../tickets/tagging/change-tags.ts';
import { useActor } from '../tickets/ticket.queries.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { kanbanTexts } from './kanban.texts.ts';

/** A target for a card: a lane, or no lane. */
export type LanePlace = Pick<Tag, 'id' | 'name' | 'color'>;
export type LaneMoves = {
  move: (ticket: Ticket, to: LanePlace) => void;
  moveAll: (tickets: readonly Ticket[], to: LanePlace) => void;
};

/** Moves are shown at once, and rolled back when refused. */
export function useLaneMoves(): LaneMoves {
  const t = useTexts(kanbanTexts);
  const me = useActor();
  const { user } = useSession();
  const go = useGoToTicket();
  return useMemo(() => {
    const move = async (ticket: Ticket, to: LanePlace) => {
      if (laneOf(ticket) === to.id) return;
      const body = { tagId: to.id === noLane ? null : to.id };
      try {
        await changeTags(ticket, me, {
          change: (tags) => inLane(tags, to),
          save: () => call(kanbanApi.move, { params: { id: ticket.id }, body }),
        });
        toast.success(t(to.id === noLane ? 'removed' : 'added'), { id: 'lane' });
      } catch (error) {
        const code = error instanceof Refusal ? error.code : null;
        const reason = code === 'ERR_NOT_FOUND' ? 'laneDeleted' : code === 'ERR_NO_PERMISSION' ? 'laneActs' : null;
        toast.error(reason ? t(reason) : error, { id: 'lane' });
      }
    };
    return {
      move: (ticket, to) => void move(ticket, to),
      moveAll: (tickets, to) => {
        const targets = tickets.map((ticket) => ({ ticket, expected: { ...ticket, tags: inLane(ticket.tags, to) } }));
        const done = (count: number) => t('movedMany', { count, name: to.name });
        const context = { me, user, go };
        void runBulk(context, targets, { type: 'lane', laneId: to.id }, done).then((isDone) => {
          if (isDone) toast.success(done(tickets.length), { id: 'lane' });
        });
      },
    };
  }, [me, user, go, t]);
}

const inLane = (tags: readonly Ticket['tags'][number][], { id, name, color }: LanePlace): Ticket['tags'] => [
  ...tags.filter(({ kanban }) => kanban === 0),
  ...(id === noLane ? [] : [{ id, name, color, kanban: 1 }]),
];
