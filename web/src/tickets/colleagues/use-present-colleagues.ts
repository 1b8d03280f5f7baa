import { useEffect, useState } from 'react';
import { onReconnect, sendToServer, useLive } from '../../platform/live.ts';
import { applyPresence, type ColleaguePresence, dropExpired } from './colleague-presence.ts';

const presenceIntervalMs = 60_000;
const nobody: readonly ColleaguePresence[] = [];

/** Colleagues viewing this ticket, and whether they write. Joins and leaves are published by the ticket's room. */
export function usePresentColleagues(ticketId: number): readonly ColleaguePresence[] {
  const [present, setPresent] = useState(nobody);
  useLive('colleague', (event) => {
    if (event.ticketId !== ticketId) return;
    setPresent((now) => applyPresence(now, event, Date.now()));
    if (event.arrived) sendToServer('showColleague', { ticketId, doing: 'viewing' });
  });
  useEffect(() => {
    const expire = setInterval(() => setPresent((now) => dropExpired(now, Date.now())), 1000);
    const again = setInterval(() => sendToServer('showColleague', { ticketId, doing: 'viewing' }), presenceIntervalMs);
    const stop = onReconnect(() => setPresent(nobody));
    return () => {
      clearInterval(expire);
      clearInterval(again);
      stop();
    };
  }, [ticketId]);
  return present;
}
