import { useEffect, useState } from 'react';
import { onReturn, tellServer, useLive } from '../../platform/live.ts';
import { heardOf, type Present, presentAt } from './present.ts';

const saysAgainMs = 60_000;
const none: readonly Present[] = [];

/** Colleagues viewing this ticket, and whether they write. Joins and leaves are published by the ticket's room. */
export function useColleagues(ticketId: number): readonly Present[] {
  const [present, setPresent] = useState(none);
  useLive('colleague', (event) => {
    if (event.ticketId !== ticketId) return;
    setPresent((now) => heardOf(now, event, Date.now()));
    if (event.arrived) tellServer('showColleague', { ticketId, doing: 'viewing' });
  });
  useEffect(() => {
    const expire = setInterval(() => setPresent((now) => presentAt(now, Date.now())), 1000);
    const again = setInterval(() => tellServer('showColleague', { ticketId, doing: 'viewing' }), saysAgainMs);
    const stop = onReturn(() => setPresent(none));
    return () => {
      clearInterval(expire);
      clearInterval(again);
      stop();
    };
  }, [ticketId]);
  return present;
}
