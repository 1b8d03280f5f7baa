import type { Capabilities } from '@balcao/contract/channels/channel';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { inOrder, isLocal, type Thread, withoutUndone, withRows } from './message.live.ts';
import { forgetAnswered, unsentRows } from './outgoing/unsent.ts';

export const threadKeys = {
  thread: (ticketId: number) => ['messages', ticketId] as const,
  log: (ticketId: number) => ['messages', ticketId, 'log'] as const,
  lines: ['messages', 'lines'] as const,
};

/** Pages fetched again after the socket came back; what lies before them is let go and loads when scrolled to. */
const pagesAgain = 10;

type Page = { messages: Message[]; hasMore: boolean; nextCursor: string | null };

/** The newest page at first; what is held is shown while it is asked for again. */
export function useThread(ticketId: number) {
  return useQuery({
    queryKey: threadKeys.thread(ticketId),
    queryFn: ({ signal }) => fetchThread(ticketId, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    // The reducer keeps the identity of what did not change; comparing again would only cost.
    structuralSharing: false,
  });
}

export const heldThread = (ticketId: number) => queryClient.getQueryData<Thread>(threadKeys.thread(ticketId));

/** Changes what is shown of a conversation, if it is held at all. */
export function changeThread(ticketId: number, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(threadKeys.thread(ticketId), (held) => held && change(held));
}

async function fetchThread(ticketId: number, signal: AbortSignal): Promise<Thread> {
  const held = heldThread(ticketId);
  const inPast = held && !held.atEnd ? held.messages.find((row) => !isLocal(row)) : undefined;
  if (held && inPast) {
    const page = await fetchPage(ticketId, { around: Number(inPast.id) }, signal);
    return withRows(heldThread(ticketId) ?? held, page.messages);
  }
  let fresh = threadOf(await fetchPage(ticketId, {}, signal));
  const oldest = held?.messages.find((row) => !isLocal(row));
  for (let page = 1; page < pagesAgain && oldest && reachesBefore(fresh, oldest); page++)
    fresh = before(fresh, await fetchPage(ticketId, { cursor: fresh.olderCursor ?? '' }, signal));
  forgetAnswered(ticketId, fresh.messages);
  const now = heldThread(ticketId);
  // Somebody went into the past meanwhile: what is on screen stays, and becomes whole when the two meet.
  if (now && !now.atEnd) return meets(now, fresh.messages) ? withRows({ ...now, atEnd: true }, fresh.messages) : now;
  // Notices that came while the answer was on its way are newer than the answer.
  return withRows(withoutUndone(fresh, now?.undone ?? []), [...(now?.messages ?? []), ...unsentRows(ticketId)]);
}

const reachesBefore = ({ messages, hasOlder, olderCursor }: Thread, row: Message) =>
  hasOlder && olderCursor !== null && messages[0] !== undefined && inOrder(row, messages[0]) < 0;

const threadOf = (page: Page): Thread => ({
  messages: page.messages,
  hasOlder: page.hasMore,
  olderCursor: page.nextCursor,
  atEnd: true,
});

const before = (thread: Thread, page: Page): Thread => ({
  ...withRows({ ...thread, hasOlder: false }, page.messages),
  hasOlder: page.hasMore,
  olderCursor: page.nextCursor,
});

const fetchPage = (
  ticketId: number,
  query: { cursor?: string; around?: number },
  signal?: AbortSignal,
): Promise<Page> => call(messageApi.list, { params: { ticketId }, query, signal });

/** The page before what is shown. */
export async function loadOlder(ticketId: number): Promise<void> {
  const cursor = heldThread(ticketId)?.olderCursor;
  if (!cursor) return;
  const page = await fetchPage(ticketId, { cursor });
  changeThread(ticketId, (now) => (now.olderCursor === cursor ? before(now, page) : now));
}

/** Goes to where a message is. Answers whether it is there now. */
export async function loadAround(ticketId: number, messageId: string): Promise<boolean> {
  if (heldThread(ticketId)?.messages.some((row) => row.id === messageId)) return true;
  const around = Number(messageId);
  if (!Number.isSafeInteger(around)) return false;
  const page = await fetchPage(ticketId, { around });
  queryClient.setQueryData<Thread>(threadKeys.thread(ticketId), (now) =>
    now ? joined(now, page) : { ...threadOf(page), atEnd: false },
  );
  return page.messages.some((row) => row.id === messageId);
}

function meets(thread: Thread, rows: readonly Message[]): boolean {
  const ids = new Set(thread.messages.map((row) => row.id));
  return rows.some((row) => ids.has(row.id));
}

/** A page that touches what is shown makes it longer; one that does not takes its place. */
function joined(thread: Thread, page: Page): Thread {
  if (!meets(thread, page.messages)) return { ...threadOf(page), atEnd: false };
  const [first, oldest] = [page.messages[0], thread.messages[0]];
  const longer = withRows({ ...thread, hasOlder: false, atEnd: true }, page.messages);
  const goesBack = first !== undefined && oldest !== undefined && inOrder(first, oldest) < 0;
  return {
    ...longer,
    hasOlder: goesBack ? page.hasMore : thread.hasOlder,
    olderCursor: goesBack ? page.nextCursor : thread.olderCursor,
    atEnd: thread.atEnd,
  };
}

/** The page after a stretch in the past; at the end the newest page, joined on where they meet. */
export async function loadNewer(ticketId: number): Promise<void> {
  const held = heldThread(ticketId);
  const last = held?.messages.findLast((row) => !isLocal(row));
  if (!held || held.atEnd || !last) return;
  const page = await fetchPage(ticketId, { around: Number(last.id) });
  if (page.messages.some((row) => inOrder(row, last) > 0)) return changeThread(ticketId, (now) => joined(now, page));
  await showNewest(ticketId);
}

/** Back from the past. */
export async function showNewest(ticketId: number): Promise<void> {
  const page = await fetchPage(ticketId, {});
  changeThread(ticketId, (now) => {
    const fresh = meets(now, page.messages) ? withRows({ ...now, atEnd: true }, page.messages) : threadOf(page);
    return withRows(fresh, unsentRows(ticketId));
  });
}

/** Messages went to another conversation, or came from one: what is held counts for nothing, but for what has come since. */
export async function fetchAnew(ticketId: number): Promise<void> {
  const held = new Set(heldThread(ticketId)?.messages.map((row) => row.id));
  const page = await fetchPage(ticketId, {});
  changeThread(ticketId, (now) =>
    withRows(threadOf(page), [...now.messages.filter((row) => !held.has(row.id)), ...unsentRows(ticketId)]),
  );
  void queryClient.invalidateQueries({ queryKey: threadKeys.log(ticketId) });
}

/** The same page again for one row: its link has run out. It also marks as read, when the ticket is ours. */
export async function refetchAround(ticketId: number, messageId: string): Promise<void> {
  const page = await fetchPage(ticketId, { around: Number(messageId) });
  changeThread(ticketId, (now) => withRows(now, page.messages));
}

/** Asking for the newest page is what says that its person has read it. */
export async function markRead(ticketId: number): Promise<void> {
  const page = await fetchPage(ticketId, {});
  changeThread(ticketId, (now) => withRows(now, page.messages));
}

/** What happened to the ticket, for the lines between the messages. Asked again when the ticket has changed. */
export function useTicketLog(ticket: Pick<Ticket, 'id' | 'status' | 'userId' | 'queueId'>) {
  const { id, status, userId, queueId } = ticket;
  return useQuery({
    queryKey: [...threadKeys.log(id), status, userId, queueId],
    queryFn: ({ signal }) => call(ticketApi.log, { params: { ticketId: id }, signal }),
    placeholderData: (held, query) => (query?.queryKey[1] === id ? keepPreviousData(held) : undefined),
    retry: false,
  }).data;
}

/** What the ticket's channel can do; undefined until it is known, and for a line that is gone. */
export function useCapabilities(whatsappId: number | null): Capabilities | undefined {
  const { data } = useQuery({
    queryKey: threadKeys.lines,
    queryFn: ({ signal }) => call(connectionApi.list, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.find((line) => line.id === whatsappId)?.capabilities;
}
