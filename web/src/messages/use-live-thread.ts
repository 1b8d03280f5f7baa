import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReadMentions } from '../mentions/mention.queries.ts';
import { useLive, useRoom } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useSession } from '../shell/session/session.tsx';
import { type Thread, withSenderName } from './message.live.ts';
import { refetchLog, useLiveLog } from './thread/ticket-log.queries.ts';
import {
  applyThreadNotice,
  cachedThread,
  markRead,
  refetchMoved,
  refreshMissed,
  refreshThread,
  threadKeys,
  useThread,
} from './thread.queries.ts';

/** Debounce for marking as read. */
const readAfterMs = 500;
const importDebounceMs = 800;

/** The loaded thread, updated by notices while mounted, and refetched when the socket joins its room. */
export function useLiveThread(ticket: Ticket) {
  const { user } = useSession();
  useReadMentions(ticket.id);
  const query = useThread(ticket.id);
  useRoom('chatBox', ticket.id, { onJoined: (joinedAt) => refreshMissed(ticket.id, joinedAt) });

  // Imports arrive in hundreds of messages, several times a second.
  const askAgain = useDebouncedCallback(() => refreshThread(ticket.id), importDebounceMs);

  const mine = ticket.status === 'open' && ticket.userId === user.id;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void markRead(ticket.id).catch(() => undefined), readAfterMs);
  };
  useLive('appMessage', (event) => {
    if (event.action === 'import' || event.action === 'moved') {
      if (event.ticketId !== ticket.id) return;
      if (event.action === 'import') askAgain();
      else refetchMoved(ticket.id);
      return;
    }
    applyThreadNotice(ticket.id, event);
    if (event.action !== 'create' || event.message.ticketId !== ticket.id || event.message.fromMe || !mine) return;
    // In a hidden tab when it is shown.
    if (document.visibilityState === 'visible') read();
  });
  useLive('user', (event) => event.action === 'update' && renameSender(ticket.id, event.user));
  useLiveLog(ticket);
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && mine && ticket.unreadMessages > 0)
      void markRead(ticket.id).catch(() => undefined);
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // It was handed over while it was being looked at. As it opens, the newest page marks it.
  const wasMine = useRef(mine);
  useEffect(() => {
    if (mine && !wasMine.current) look();
    wasMine.current = mine;
  }, [mine]);

  return { thread: query.data, ...emptyState(query), refetch: () => void query.refetch() };
}

/** Messages and log contain the names of users, and there is no notice per message when one changes. */
function renameSender(ticketId: number, user: { id: number; name: string }): void {
  const before = cachedThread(ticketId);
  updateCached<Thread>(threadKeys.thread(ticketId), (thread) => withSenderName(thread, user));
  if (cachedThread(ticketId) !== before) refetchLog(ticketId);
}
