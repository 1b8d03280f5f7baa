import { useEffect, useState } from 'react';
import { useLive } from '../platform/live.ts';

/** Phones repeat the signal every few seconds; it expires after 10 seconds. */
const expireAfterMs = 10_000;

/** Typing or recording state of a ticket's customer. Sent only to viewers of the ticket. */
export function usePresence(ticketId: number | undefined): 'typing' | 'recording' | undefined {
  const [received, setReceived] = useState<{ ticketId: number; doing: 'typing' | 'recording' }>();
  useLive('presence', (event) => {
    if (event.ticketId !== ticketId) return;
    const doing = event.presence === 'composing' ? 'typing' : event.presence === 'recording' ? 'recording' : undefined;
    setReceived(doing && { ticketId: event.ticketId, doing });
  });
  useLive('appMessage', (event) => {
    if (event.action === 'create' && event.message.ticketId === ticketId && !event.message.fromMe)
      setReceived(undefined);
  });
  useEffect(() => {
    if (!received) return;
    const timer = setTimeout(() => setReceived(undefined), expireAfterMs);
    return () => clearTimeout(timer);
  }, [received]);
  return received?.ticketId === ticketId ? received?.doing : undefined;
}
