import { kanbanApi } from '@balcao/contract/kanban/kanban.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../platform/api.ts';
import { onCaughtUp, useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { dropUnlisted, isPicking } from '../tickets/picking/use-picked.ts';
import { ticketKeys } from '../tickets/ticket-keys.ts';
import { throttle } from '../ui/throttle.ts';
import { type BoardFilter, chosenOf, laneFilter } from './board-filter.ts';

const countsKey = ['kanban', 'counts'] as const;
const recountWithinMs = 500;

/** The number of cards per lane id, undefined until counted; refetched shortly after a move. */
export function useLaneCounts(filter: BoardFilter): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery({
    queryKey: [...countsKey, filter],
    queryFn: async ({ signal }) => {
      const query = { ...chosenOf(filter), searchParam: filter.search };
      const { lanes } = await call(kanbanApi.counts, { query, signal });
      return new Map(lanes.map(({ laneId, count }) => [laneId, count]));
    },
    placeholderData: (known) => known,
  });
  const [recount] = useState(() =>
    throttle(() => void queryClient.invalidateQueries({ queryKey: countsKey }), recountWithinMs),
  );
  useLive('ticket', () => recount.ask());
  useLive('appMessage', (event) => event.action === 'create' && recount.ask());
  useEffect(() => onCaughtUp(recount.ask), [recount]);
  useEffect(() => recount.cancel, [recount]);
  return data;
}

/** Deselects cards that left the board: they would be counted, and included unseen when they return. */
export function useDeselectUnlisted(lanes: readonly { id: number }[], filter: BoardFilter): void {
  useEffect(() => {
    const deselect = () => {
      if (!isPicking()) return;
      const lists = lanes.map(({ id }) =>
        queryClient.getQueryData<{ tickets: readonly Ticket[] }>(ticketKeys.list(laneFilter(id, filter))),
      );
      if (!lists.includes(undefined)) dropUnlisted(lists.flatMap((list) => list?.tickets ?? []));
    };
    return queryClient.getQueryCache().subscribe(deselect);
  }, [lanes, filter]);
}
