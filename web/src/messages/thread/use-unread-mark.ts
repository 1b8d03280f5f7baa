import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { threadOptions } from '../thread.queries.ts';

/**
 * Position of the divider before the messages unread at opening. Opening resets the
 * count to 0, so it is captured once, with the first rows that the unread ones are among.
 */
export function useUnreadMark(
  ticket: Pick<Ticket, 'id' | 'unreadMessages'>,
  messages: readonly Message[] | undefined,
  hasOlder: boolean,
) {
  const [count] = useState(ticket.unreadMessages);
  const mark = useRef<{ id: string; count: number } | null>(null);
  const isCurrent = useIsCurrent(ticket.id);
  if (count > 0 && messages && isCurrent && !mark.current) {
    const theirs = messages.filter((message) => !message.fromMe && message.mediaType !== 'reactionMessage');
    // More unread than loaded: the divider belongs to a page not loaded yet.
    const first = theirs.length >= count || !hasOlder ? theirs.at(-Math.min(count, theirs.length)) : undefined;
    if (first) mark.current = { id: first.id, count };
  }
  return mark.current ?? undefined;
}

/** Whether the loaded thread includes messages received while the conversation was closed; a cached one does not. */
function useIsCurrent(ticketId: number): boolean {
  const { data, isSuccess, isFetching, isFetchedAfterMount } = useQuery({ ...threadOptions(ticketId), enabled: false });
  const [wasCached] = useState(data !== undefined);
  return !wasCached || (isSuccess && isFetchedAfterMount && !isFetching);
}
