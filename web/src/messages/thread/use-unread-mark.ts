import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useRef, useState } from 'react';

/**
 * Position of the divider before the messages unread at opening. Opening resets the
 * count to 0, so it is captured once, with the first rows.
 */
export function useUnreadMark(
  ticket: Pick<Ticket, 'id' | 'unreadMessages'>,
  messages: readonly Message[] | undefined,
  hasOlder: boolean,
) {
  const [count] = useState(ticket.unreadMessages);
  const mark = useRef<{ id: string; count: number } | null>(null);
  if (count > 0 && messages && !mark.current) {
    const theirs = messages.filter((message) => !message.fromMe && message.mediaType !== 'reactionMessage');
    // More unread than loaded: the divider belongs to a page not loaded yet.
    const first = theirs.length >= count || !hasOlder ? theirs.at(-Math.min(count, theirs.length)) : undefined;
    if (first) mark.current = { id: first.id, count };
  }
  return mark.current ?? undefined;
}
