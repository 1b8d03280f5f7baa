import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import type { EarlierTicket } from '@balcao/contract/tickets/contact-ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { CancelledError, type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { updateCached } from '../../platform/queries/cached-changes.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { newerRow } from '../message.live.ts';
import { threadKeys } from '../thread.queries.ts';

/** A part of an earlier ticket of the same contact: its newest messages, oldest first. */
type EarlierPart = { ticket: EarlierTicket; messages: Message[] };

export type EarlierTickets = {
  /** the oldest ticket first */
  parts: readonly EarlierPart[];
  /** there may be earlier ones */
  hasMore: boolean;
  /** loads the page above */
  load: () => Promise<void>;
  /** refetches a message whose media link has expired */
  renew: (message: Message) => Promise<void>;
};

/** `ticket`: null when there is no earlier one. */
type Page = { ticket: EarlierTicket | null; messages: Message[]; nextCursor: string | null };
type Pages = InfiniteData<Page>;
/** Parameters of the next page: of the previous ticket, or of the same one. */
type Next = { before: number } | { ticket: EarlierTicket; cursor: string };

const keyOf = (ticketId: number) => [...threadKeys.thread(ticketId), 'earlier'] as const;

export const earlierOptions = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(ticketId),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: { before: ticketId } as Next,
    getNextPageParam: nextOf,
    // Fetched first by scrolling up; then again like all that is shown, before its links expire and after a reconnect.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Earlier tickets of a ticket's contact, loaded backwards page by page. */
export function useEarlierTickets(ticketId: number): EarlierTickets {
  const { data, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(earlierOptions(ticketId));
  const parts = useMemo(() => partsOf(data?.pages ?? []), [data]);
  const isShown = (id: number) => parts.some(({ ticket }) => ticket.id === id);

  useLive('appMessage', (event) => {
    if (event.action === 'moved') void (isShown(event.ticketId) && refetch());
    else applyToEarlier(ticketId, event);
  });
  // The earlier ticket was reopened, removed, or is no longer visible.
  useLive('ticket', (event) => {
    if ('ticket' in event ? event.ticket.status !== 'closed' && isShown(event.ticket.id) : lost(event, isShown))
      void refetch();
  });

  const load = useCallback(async () => {
    await fetchNextPage({ throwOnError: true }).catch((error: unknown) => {
      // The conversation was left meanwhile, which cancels the request.
      if (!(error instanceof CancelledError)) throw error;
    });
  }, [fetchNextPage]);
  const renew = useCallback((message: Message) => refetchRow(ticketId, message), [ticketId]);
  return { parts, hasMore: data ? hasNextPage : true, load, renew };
}

export const isEarlierLoaded = (ticketId: number, messageId: string): boolean =>
  queryClient
    .getQueryData<Pages>(keyOf(ticketId))
    ?.pages.some(({ messages }) => messages.some(({ id }) => id === messageId)) ?? false;

/** Applies a notice to messages that are loaded or being loaded. */
export function applyToEarlier(ticketId: number, event: MessageEvent): void {
  if (event.action === 'import' || event.action === 'moved') return;
  changePages(ticketId, (rows) =>
    event.action === 'delete' ? rows.filter(({ id }) => id !== event.messageId) : rows.map(updatedBy(event.message)),
  );
}

const lost = (event: { action: string; ticketId: number }, isShown: (id: number) => boolean) =>
  /^(delete|leave)$/.test(event.action) && isShown(event.ticketId);

async function fetchPage(next: Next, signal: AbortSignal): Promise<Page> {
  const { ticket } =
    'ticket' in next ? next : await call(ticketApi.earlier, { params: { ticketId: next.before }, signal });
  if (!ticket) return { ticket, messages: [], nextCursor: null };
  const query = 'cursor' in next ? { cursor: next.cursor } : {};
  const { messages, nextCursor } = await call(messageApi.list, { params: { ticketId: ticket.id }, query, signal });
  return { ticket, messages, nextCursor };
}

const nextOf = ({ ticket, nextCursor }: Page): Next | undefined =>
  ticket ? (nextCursor === null ? { before: ticket.id } : { ticket, cursor: nextCursor }) : undefined;

/** Pages go back in time; parts begin with the oldest ticket. */
function partsOf(pages: readonly Page[]): EarlierPart[] {
  const parts: EarlierPart[] = [];
  for (const { ticket, messages } of pages) {
    if (!ticket) continue;
    const first = parts[0];
    if (first?.ticket.id === ticket.id) parts[0] = { ...first, messages: [...messages, ...first.messages] };
    else parts.unshift({ ticket, messages });
  }
  return parts;
}

const updatedBy = (row: Message) => (cached: Message) => (cached.id === row.id ? newerRow(cached, row) : cached);

/** Keeps unchanged objects identical. */
function changePages(ticketId: number, change: (rows: Message[]) => Message[]): void {
  updateCached<Pages>(keyOf(ticketId), (cached) => {
    const pages = cached.pages.map((page) => {
      const messages = change(page.messages);
      const same =
        messages.length === page.messages.length && messages.every((row, index) => row === page.messages[index]);
      return same ? page : { ...page, messages };
    });
    return pages.every((page, index) => page === cached.pages[index]) ? cached : { ...cached, pages };
  });
}

/** Refetches a message for a fresh link to its file. */
async function refetchRow(ticketId: number, { id, ticketId: earlierId }: Message): Promise<void> {
  const query = { around: Number(id) };
  const page = await call(messageApi.list, { params: { ticketId: earlierId }, query });
  const fresh = new Map(page.messages.map((row) => [row.id, row]));
  changePages(ticketId, (rows) => rows.map((row) => fresh.get(row.id) ?? row));
}
