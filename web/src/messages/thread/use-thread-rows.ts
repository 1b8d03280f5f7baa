import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConversation } from '../conversation-context.ts';
import type { EarlierTickets } from '../earlier/earlier.queries.ts';
import type { Thread } from '../message.live.ts';
import { earlierRows, type ThreadRow, threadRows } from './thread-rows.ts';
import { ticketLogQuery } from './ticket-log.queries.ts';
import { useUnreadMark } from './use-unread-mark.ts';

const noRows: ThreadRow[] = [];

/**
 * Rows of the thread, preceded by those of earlier tickets, the first `earlierCount`. Their bubbles have a separate
 * context: they are read-only, and a reply goes to this ticket.
 */
export function useThreadRows(thread: Thread | undefined, { parts, renew }: EarlierTickets) {
  const conversation = useConversation();
  const { ticket, selectedIds } = conversation;
  const { data: logs } = useQuery({ ...ticketLogQuery(ticket), retry: false });
  const messages = thread?.messages;
  const hasOlder = thread?.hasOlder ?? false;
  const unread = useUnreadMark(ticket, messages, hasOlder);
  const albums = !selectedIds;
  const reachesStart = thread !== undefined && !hasOlder;

  const own = useMemo(
    () => threadRows(messages ?? [], { logs: logs ?? [], unread, albums, hasOlder }),
    [messages, logs, unread, albums, hasOlder],
  );
  const above = useMemo(
    () => (reachesStart ? parts.flatMap((part) => earlierRows(part, albums)) : noRows),
    [parts, reachesStart, albums],
  );
  const rows = useMemo(() => (above.length === 0 ? own : [...above, ...own]), [above, own]);
  const earlierContext = useMemo(() => ({ ...conversation, canWrite: false, renew }), [conversation, renew]);
  return { rows, earlierCount: above.length, earlierContext };
}
