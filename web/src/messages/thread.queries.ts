import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { dropChanges, updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { refetchOneMissed } from '../platform/queries/refetch-missed.ts';
import './persisted-threads.ts';
import {
  applyMessageEvent,
  compareMessages,
  isLocal,
  type Thread,
  withoutRemoved,
  withoutUndone,
  withRows,
} from './message.live.ts';
import { removeAnswered, unsentRows } from './send-queue/unsent-messages.ts';

export const threadKeys = {
  thread: (ticketId: number) => ['messages', ticketId] as const,
};

/** Maximum pages refetched after a reconnect; older ones are dropped and load on scroll. */
const maxRefetchedPages = 10;

type Page = { messages: Message[]; hasMore: boolean; nextCursor: string | null };
/** The newest page, the one before a cursor, or the one around a message. `peek` does not mark the ticket as read. */
type PageQuery = { cursor?: string; around?: number; peek?: boolean };

/** Loads the newest page; cached messages are shown while refetching. */
export const threadOptions = (ticketId: number) =>
  queryOptions({
    queryKey: threadKeys.thread(ticketId),
    queryFn: ({ signal }) => fetchThread(ticketId, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    // The reducer preserves object identity, so structural sharing is not needed.
    structuralSharing: false,
  });

export const useThread = (ticketId: number) => useQuery(threadOptions(ticketId));

export const cachedThread = (ticketId: number) => queryClient.getQueryData<Thread>(threadKeys.thread(ticketId));

/** Whether the conversation is on the screen. */
export function isThreadShown(ticketId: number): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: threadKeys.thread(ticketId), exact: true });
  return query !== undefined && query.getObserversCount() > 0;
}

/** Updates the cached thread, if any. */
export function changeThread(ticketId: number, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(threadKeys.thread(ticketId), (cached) => cached && change(cached));
}

/**
 * Notices received while pages are being fetched: they are applied to the loaded range, which does not include a page
 * yet.
 */
const recorders = new Set<{ ticketId: number; events: MessageEvent[] }>();

/** Applies a notice, also to a thread of which the first answer or a page is pending. */
export function applyThreadNotice(ticketId: number, event: MessageEvent): void {
  for (const recorder of recorders) if (recorder.ticketId === ticketId) recorder.events.push(event);
  updateCached<Thread>(threadKeys.thread(ticketId), (thread) => applyMessageEvent(thread, ticketId, event));
}

/** Refetches a thread after notices were missed while the socket was not in the ticket's room. */
export const refreshThread = (ticketId: number): void =>
  void queryClient.invalidateQueries({ queryKey: threadKeys.thread(ticketId), exact: true });

/** Refetches missed changes after the socket has joined the ticket's room. */
export const refreshMissed = (ticketId: number, joinedAt: string | null): void =>
  refetchOneMissed(threadKeys.thread(ticketId), joinedAt);

async function fetchThread(ticketId: number, signal: AbortSignal): Promise<Thread> {
  const cached = cachedThread(ticketId);
  const received = cached?.messages.filter((row) => !isLocal(row)) ?? [];
  const [oldest, lastOfPast] = [received[0], cached?.atEnd === false ? received.at(-1) : undefined];
  const newest = document.visibilityState === 'hidden' ? { peek: true } : {};
  let fresh = threadOf(await fetchPage(ticketId, lastOfPast ? { around: Number(lastOfPast.id) } : newest, signal));
  for (let page = 1; page < maxRefetchedPages && oldest && startsBefore(fresh, oldest); page++)
    fresh = prependPage(fresh, await fetchPage(ticketId, { cursor: fresh.olderCursor ?? '' }, signal));
  if (cached && lastOfPast) {
    const past = { ...fresh, atEnd: false };
    return withRows(withoutRemoved(cachedThread(ticketId) ?? cached, past, cached), past.messages);
  }
  removeAnswered(ticketId, fresh.messages);
  const loaded = cachedThread(ticketId);
  const now = loaded && withoutRemoved(loaded, fresh, cached);
  // The user jumped into the past meanwhile: the visible messages stay, and are joined when the ranges overlap.
  if (now && !now.atEnd) return overlaps(now, fresh.messages) ? withRows({ ...now, atEnd: true }, fresh.messages) : now;
  // Notices received during the request are newer than the response; of equal versions the response's links are.
  const known = withRows(withoutUndone(fresh, now?.undone ?? []), [...(now?.messages ?? []), ...unsentRows(ticketId)]);
  return withRows(known, fresh.messages);
}

const startsBefore = ({ messages, hasOlder, olderCursor }: Thread, row: Message) =>
  hasOlder && olderCursor !== null && messages[0] !== undefined && compareMessages(row, messages[0]) < 0;

const threadOf = (page: Page): Thread => ({
  messages: page.messages,
  hasOlder: page.hasMore,
  olderCursor: page.nextCursor,
  atEnd: true,
});

const prependPage = (thread: Thread, page: Page): Thread => ({
  ...withRows({ ...thread, hasOlder: false }, page.messages),
  hasOlder: page.hasMore,
  olderCursor: page.nextCursor,
});

/** By ticket id: how often messages were moved to or from it. */
const timesMoved = new Map<number, number>();

/** A page is requested again if messages moved meanwhile: the response may predate the move. */
async function fetchPage(ticketId: number, query: PageQuery, signal?: AbortSignal): Promise<Page> {
  const before = timesMoved.get(ticketId);
  const page = await call(messageApi.list, { params: { ticketId }, query, signal });
  return timesMoved.get(ticketId) === before ? page : fetchPage(ticketId, query, signal);
}

/**
 * Fetches a page and adds it to the range loaded by then, with the notices received meanwhile: the page may be older
 * than them.
 */
async function loadPage(
  ticketId: number,
  query: PageQuery,
  add: (now: Thread | undefined, page: Page) => Thread | undefined,
): Promise<Page> {
  const recorder = { ticketId, events: [] as MessageEvent[] };
  recorders.add(recorder);
  try {
    const page = await fetchPage(ticketId, query);
    queryClient.setQueryData<Thread>(threadKeys.thread(ticketId), (now) => {
      const next = add(now, page);
      return next && recorder.events.reduce((thread, event) => applyMessageEvent(thread, ticketId, event), next);
    });
    return page;
  } finally {
    recorders.delete(recorder);
  }
}

/** Loads the previous page. */
export async function loadOlder(ticketId: number): Promise<void> {
  const cursor = cachedThread(ticketId)?.olderCursor;
  if (!cursor) return;
  await loadPage(ticketId, { cursor }, (now, page) => (now?.olderCursor === cursor ? prependPage(now, page) : now));
}

/** The latest jump: the response to an earlier one may arrive later. */
let lastJump = 0;

/**
 * Loads the page around a message. Resolves to whether it is loaded and the reader has not jumped elsewhere meanwhile.
 */
export async function loadAround(ticketId: number, messageId: string): Promise<boolean> {
  const jump = ++lastJump;
  if (cachedThread(ticketId)?.messages.some((row) => row.id === messageId)) return true;
  const around = Number(messageId);
  if (!Number.isSafeInteger(around)) return false;
  const page = await loadPage(ticketId, { around }, (now, fetched) => {
    if (jump !== lastJump) return now;
    return now ? joinPage(now, fetched) : { ...threadOf(fetched), atEnd: false };
  });
  return jump === lastJump && page.messages.some((row) => row.id === messageId);
}

function overlaps(thread: Thread, rows: readonly Message[]): boolean {
  const ids = new Set(thread.messages.map((row) => row.id));
  return rows.some((row) => ids.has(row.id));
}

/** Joins a page that overlaps the loaded range; otherwise replaces the range. */
function joinPage(thread: Thread, page: Page): Thread {
  if (!overlaps(thread, page.messages)) return { ...threadOf(page), atEnd: false };
  const [first, oldest] = [page.messages[0], thread.messages[0]];
  const longer = withRows({ ...thread, hasOlder: false, atEnd: true }, page.messages);
  const goesBack = first !== undefined && oldest !== undefined && compareMessages(first, oldest) < 0;
  return {
    ...longer,
    hasOlder: goesBack ? page.hasMore : thread.hasOlder,
    olderCursor: goesBack ? page.nextCursor : thread.olderCursor,
    atEnd: thread.atEnd,
  };
}

/**
 * Loads the page after a range of the past; at the end the newest page, joined where they overlap. A page that arrives
 * after the reader has jumped elsewhere is dropped.
 */
export async function loadNewer(ticketId: number): Promise<void> {
  const cached = cachedThread(ticketId);
  const last = cached?.messages.findLast((row) => !isLocal(row));
  if (!cached || cached.atEnd || !last) return;
  const jump = lastJump;
  const isNewer = (row: Message) => compareMessages(row, last) > 0;
  const page = await loadPage(ticketId, { around: Number(last.id) }, (now, { messages, ...rest }) =>
    now && messages.some(isNewer) && overlaps(now, messages) ? joinPage(now, { messages, ...rest }) : now,
  );
  if (!page.messages.some(isNewer)) await joinNewest(ticketId, jump);
}

/** Returns from the past to the newest page. Resolves to whether the reader has not jumped elsewhere meanwhile. */
export const showNewest = (ticketId: number): Promise<boolean> => joinNewest(ticketId, ++lastJump);

async function joinNewest(ticketId: number, jump: number): Promise<boolean> {
  await loadPage(ticketId, {}, (now, page) => {
    if (!now || jump !== lastJump) return now;
    const fresh = overlaps(now, page.messages) ? withRows({ ...now, atEnd: true }, page.messages) : threadOf(page);
    return withRows(fresh, unsentRows(ticketId));
  });
  return jump === lastJump;
}

/** Messages moved between conversations: the loaded range and pending responses are outdated. */
export function refetchMoved(ticketId: number): void {
  timesMoved.set(ticketId, (timesMoved.get(ticketId) ?? 0) + 1);
  dropChanges(threadKeys.thread(ticketId));
  for (const recorder of recorders) if (recorder.ticketId === ticketId) recorder.events = [];
  void queryClient.invalidateQueries({ queryKey: threadKeys.thread(ticketId) });
}

/** Refetches the page of one message for a fresh link. Also marks the ticket as read when it is assigned to us. */
export async function refetchAround(ticketId: number, messageId: string): Promise<void> {
  const page = await fetchPage(ticketId, { around: Number(messageId) });
  changeThread(ticketId, (now) => withRows(now, page.messages));
}

/** Fetching the newest page marks the ticket as read. */
export async function markRead(ticketId: number): Promise<void> {
  const page = await fetchPage(ticketId, {});
  changeThread(ticketId, (now) => withRows(now, page.messages));
}
