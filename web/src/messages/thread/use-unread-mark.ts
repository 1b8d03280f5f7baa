import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useRef, useState } from 'react';

/**
 * Where reading stopped: the divider before what was unread when the conversation was opened. Opening it sets the
 * count to 0, so it is taken down once, with the first rows that come.
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
    // More unread than loaded: the place lies in a page that is still to come.
    const first = theirs.length >= count || !hasOlder ? theirs.at(-Math.min(count, theirs.length)) : undefined;
    if (first) mark.current = { id: first.id, count };
  }
  return mark.current ?? undefined;
}
