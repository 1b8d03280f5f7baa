import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { TransferTargets } from '@balcao/contract/tickets/transfer-targets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { playNoticeSound } from '../../platform/sounds.ts';
import { throttle } from '../../ui/throttle.ts';
import { type Tickets, useTickets } from '../ticket.queries.ts';
import { countText, type MomentColumn, momentColumns } from './moment-columns.ts';

/** The panel is not for scrolling; further tickets are counted. */
const maxTickets = 400;
const targetsKey = ['transfer-targets'];
const everyone = { showAll: true, isGroup: false } as const;

export type Moments = {
  columns: MomentColumn[];
  targets: TransferTargets | undefined;
  /** as they are shown */
  waiting: string;
  open: string;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
};

/** The active tickets that this user may see, kept current by notices. */
export function useMoments(hasSounds: boolean): Moments {
  const pending = useAllOf(useTickets({ ...everyone, status: 'pending', order: 'waiting' }));
  const open = useAllOf(useTickets({ ...everyone, status: 'open', snoozed: false }));
  const targets = useTargets();
  useWaitingSound(pending.tickets, hasSounds);
  const columns = useMemo(
    () =>
      momentColumns(pending.tickets, open.tickets, targets?.people ?? [], {
        pending: pending.isComplete,
        open: open.isComplete,
      }),
    [pending.tickets, pending.isComplete, open.tickets, open.isComplete, targets],
  );
  return {
    columns,
    targets,
    waiting: countText(pending.tickets.length, pending.isComplete),
    open: countText(open.tickets.length, open.isComplete),
    isLoading: pending.isLoading || open.isLoading,
    error: pending.error ?? open.error,
    retry: () => {
      pending.retry();
      open.retry();
    },
  };
}

/** Loads all pages. */
function useAllOf(list: Tickets): Tickets {
  const { tickets, isComplete, isLoading, loadMore } = list;
  const wantsMore = !isLoading && !isComplete && tickets.length < maxTickets;
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a page has come, or the list anew
  useEffect(() => {
    if (wantsMore) void latest.current();
  }, [wantsMore, tickets]);
  return list;
}

/** Users with their queues; refetched when one goes online or offline. */
function useTargets(): TransferTargets | undefined {
  const query = useQuery({
    queryKey: targetsKey,
    queryFn: ({ signal }) => call(ticketApi.transferTargets, { signal }),
  });
  const [again] = useState(() => throttle(() => void queryClient.invalidateQueries({ queryKey: targetsKey }), 2_000));
  useLive('user', () => again.ask());
  useEffect(() => again.cancel, [again]);
  return query.data;
}

/** A sound for each ticket that becomes pending after the page was opened. */
function useWaitingSound(waiting: readonly Ticket[], enabled: boolean): void {
  const known = useRef<Set<number>>(undefined);
  useEffect(() => {
    const ids = new Set(waiting.map(({ id }) => id));
    const isNew = known.current !== undefined && [...ids].some((id) => !known.current?.has(id));
    known.current = ids;
    if (isNew && enabled) playNoticeSound();
  }, [waiting, enabled]);
}
