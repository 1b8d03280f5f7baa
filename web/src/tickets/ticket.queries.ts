import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useSession } from '../shell/session/session.tsx';
import {
  applyTicketNotice,
  applyToTicket,
  asReplayed,
  type FoundTickets,
  type TicketList,
  type TicketNotice,
  withPage,
} from './ticket.live.ts';
import './persisted-tickets.ts';
import { ticketKeys } from './ticket-keys.ts';
import { recordNotices } from './ticket-notices.ts';

/** Maximum pages refetched for a list; later ones load on scroll. */
const maxRefetchedPages = 10;
const noTickets: readonly Ticket[] = [];

export function useActor(): Actor {
  const { user } = useSession();
  return useMemo(() => actorFromSession(user), [user]);
}

export type Tickets = {
  tickets: readonly Ticket[];
  /** loading without data */
  isLoading: boolean;
  /** only without cached data */
  error: unknown;
  retry: () => void;
  /** no more pages */
  isComplete: boolean;
  /** Resolves when the next page is loaded, or could not be. */
  loadMore: () => Promise<void>;
  /** for a search: the total, and why each ticket was found */
  found: FoundTickets | undefined;
};

const listQuery = (filter: TicketFilter, me: Actor) =>
  queryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ signal }) => fetchList(filter, me, signal),
    // The reducer preserves object identity, so structural sharing is not needed.
    structuralSharing: false,
  });

/** A list of tickets, kept current by notices while cached. */
export function useTickets(filter: TicketFilter, enabled = true): Tickets {
  const me = useActor();
  // Not a state: nothing renders it, and a long list would render twice more per page.
  const isLoadingMore = useRef(false);
  const query = useQuery({ ...listQuery(filter, me), enabled });
  const loadMore = async () => {
    if (!query.data?.hasMore || isLoadingMore.current || query.isFetching) return;
    isLoadingMore.current = true;
    await loadNextPage(filter, me)
      .catch(() => undefined)
      .finally(() => {
        isLoadingMore.current = false;
      });
  };
  const isDrained = useDrained(query, () => loadNextPage(filter, me));
  const { isLoading, error } = emptyState(query);
  return {
    tickets: query.data?.tickets ?? noTickets,
    isLoading: isLoading || isDrained,
    error,
    retry: () => void query.refetch(),
    isComplete: query.data !== undefined && !query.data.hasMore,
    loadMore,
    found: query.data?.found,
  };
}

type ListQuery = { data: TicketList | undefined; isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * Whether all loaded tickets have left the list, as when they were accepted together, while there are further pages.
 * Nothing can be scrolled then, so the next page is loaded at once.
 */
function useDrained({ data, isFetching, refetch }: ListQuery, loadNext: () => Promise<void>): boolean {
  const isDrained = data?.hasMore === true && data.tickets.length === 0;
  const load = useEffectEvent(() => void loadNext().catch(refetch));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the page that was loaded is drained as well
  useEffect(() => {
    if (isDrained && !isFetching) load();
  }, [isDrained, isFetching, data?.nextCursor]);
  return isDrained;
}

/** The first ticket of a list. Components that show only this one do not render when others change. */
export function useFirstTicket(filter: TicketFilter): Ticket | undefined {
  return useQuery({ ...listQuery(filter, useActor()), select: firstOf }).data;
}

const firstOf = ({ tickets }: TicketList): Ticket | undefined => tickets[0];

/** Refetches as many pages as are cached, so that the visible list does not shrink. */
async function fetchList(filter: TicketFilter, me: Actor, signal: AbortSignal): Promise<TicketList> {
  const recorder = recordNotices();
  try {
    const cached = queryClient.getQueryData<TicketList>(ticketKeys.list(filter))?.tickets.length ?? 0;
    let list: TicketList = await fetchPage(filter, null, signal);
    for (let page = 1; page < maxRefetchedPages && list.hasMore && list.tickets.length < cached; page++)
      list = withPage(list, await fetchPage(filter, list.nextCursor, signal), { filter, me });
    return replayNotices(list, recorder.notices, filter, me);
  } finally {
    recorder.stop();
  }
}

async function loadNextPage(filter: TicketFilter, me: Actor): Promise<void> {
  const key = ticketKeys.list(filter);
  const cursor = queryClient.getQueryData<TicketList>(key)?.nextCursor;
  if (!cursor) return;
  const recorder = recordNotices();
  try {
    const page = await fetchPage(filter, cursor);
    queryClient.setQueryData<TicketList>(key, (now) =>
      now?.nextCursor === cursor
        ? replayNotices(withPage(now, page, { filter, me }), recorder.notices, filter, me)
        : now,
    );
  } finally {
    recorder.stop();
  }
}

/** Notices received during the request may be newer than the response: replay them. */
const replayNotices = (
  list: TicketList,
  notices: readonly TicketNotice[],
  filter: TicketFilter,
  me: Actor,
): TicketList =>
  notices.reduce((now, notice) => applyTicketNotice(now, asReplayed(notice, now.tickets), { filter, me }), list);

async function fetchPage(filter: TicketFilter, cursor: string | null, signal?: AbortSignal): Promise<TicketList> {
  const { search, statuses, unread, failed, ...rest } = filter;
  const { tickets, hasMore, nextCursor, count, matches } = await call(ticketApi.list, {
    query: {
      ...rest,
      searchParam: search,
      statusFilter: statuses?.length ? statuses : undefined,
      tags: rest.tags?.length ? rest.tags : undefined,
      users: rest.users?.length ? rest.users : undefined,
      whatsapps: rest.whatsapps?.length ? rest.whatsapps : undefined,
      withUnreadMessages: unread || undefined,
      withFailedMessages: failed || undefined,
      cursor: cursor ?? undefined,
    },
    signal,
  });
  return { tickets, hasMore, nextCursor, ...(search && { found: { count, matches } }) };
}

/**
 * The ticket of a link, initially from a cached list. The first fetch by uuid logs the access;
 * refetches after a reconnect by id do not.
 */
export function useTicket(uuid: string | undefined) {
  return useQuery({
    queryKey: ticketKeys.one(uuid ?? ''),
    queryFn: async ({ signal }) => {
      const recorder = recordNotices();
      try {
        const key = ticketKeys.one(uuid ?? '');
        const known = queryClient.getQueryState<Ticket>(key);
        const fresh =
          known?.data && known.dataUpdatedAt > 0
            ? await call(ticketApi.show, { params: { id: known.data.id }, signal })
            : await call(ticketApi.showByUuid, { params: { uuid: uuid ?? '' }, signal });
        const cached = queryClient.getQueryData<Ticket>(key);
        return recorder.notices.reduce(
          (now, notice) => applyToTicket(now, asReplayed(notice, [now])),
          cached && cached.version > fresh.version ? cached : fresh,
        );
      } finally {
        recorder.stop();
      }
    },
    initialData: () => (uuid === undefined ? undefined : listedTicket(uuid)),
    initialDataUpdatedAt: 0,
    gcTime: 60_000,
    enabled: uuid !== undefined,
    structuralSharing: false,
  });
}

function listedTicket(uuid: string): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const cached = list?.tickets.find((ticket) => ticket.uuid === uuid);
    if (cached) return cached;
  }
  return undefined;
}

/** The tickets of all cached lists, each once. */
export const loadedTickets = (): Ticket[] => [
  ...new Map(
    queryClient
      .getQueriesData<TicketList>({ queryKey: ticketKeys.lists })
      .flatMap(([, list]) => list?.tickets.map((ticket) => [ticket.id, ticket] as const) ?? []),
  ).values(),
];
