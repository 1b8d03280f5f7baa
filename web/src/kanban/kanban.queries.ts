import { kanbanApi } from '@balcao/contract/kanban/kanban.api';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { onCaughtUp, useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import { type BoardFilter, chosenOf } from './board-filter.ts';

const countsKey = ['kanban', 'counts'] as const;
const recountAfterMs = 500;

/** How many cards each lane has, by its id; asked again a moment after something has moved. */
export function useLaneCounts(filter: BoardFilter): ReadonlyMap<number, number> {
  const { data } = useQuery({
    queryKey: [...countsKey, filter],
    queryFn: async ({ signal }) => {
      const query = { ...chosenOf(filter), searchParam: filter.search };
      const { lanes } = await call(kanbanApi.counts, { query, signal });
      return new Map(lanes.map(({ laneId, count }) => [laneId, count]));
    },
    placeholderData: (known) => known,
  });
  const recount = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: countsKey }), {
    delay: recountAfterMs,
    leading: false,
  });
  useLive('ticket', () => recount());
  useLive('appMessage', (event) => event.action === 'create' && recount());
  useEffect(() => onCaughtUp(recount), [recount]);
  return data ?? none;
}
const none: ReadonlyMap<number, number> = new Map();
