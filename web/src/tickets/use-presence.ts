import { useEffect, useState } from 'react';
import { useLive } from '../platform/live.ts';

/** Phones repeat the signal every few seconds; it expires after 10 seconds. */
const fadesAfterMs = 10_000;

/** Typing or recording state of a ticket's customer. Sent only to viewers of the ticket. */
export function usePresence(ticketId: number | undefined): 'typing' | 'recording' | undefined {
  const [heard, setHeard] = useState<{ ticketId: number; doing: 'typing' | 'recording' }>();
  useLive('presence', (event) => {
    if (event.ticketId !== ticketId) return;
    const doing = event.presence === 'composing' ? 'typing' : event.presence === 'recording' ? 'recording' : undefined;
    setHeard(doing && { ticketId: event.ticketId, doing });
  });
  useLive('appMessage', (event) => {
    if (event.action === 'create' && event.message.ticketId === ticketId && !event.message.fromMe) setHeard(undefined);
  });
  useEffect(() => {
    if (!heard) return;
    const timer = setTimeout(() => setHeard(undefined), fadesAfterMs);
    return () => clearTimeout(timer);
  }, [heard]);
  return heard?.ticketId === ticketId ? heard?.doing : undefined;
}
