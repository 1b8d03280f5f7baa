import { useEffect, useMemo, useState } from 'react';
import { onReconnect, useLive, useRoom } from '../../platform/live.ts';
import { applyColleague, applyCustomer, dropSilent, dropWriter, type Writer } from './writers.ts';

const nobody: readonly Writer[] = [];

/** Typing customers and colleagues by ticket id, for the tickets that this user sees. */
export function useWriters(): ReadonlyMap<number, readonly Writer[]> {
  const [writers, setWriters] = useState(nobody);
  useRoom('moments');
  useLive('presence', (event) => setWriters((now) => applyCustomer(now, event, Date.now())));
  useLive('colleague', (event) => setWriters((now) => applyColleague(now, event, Date.now())));
  useLive('appMessage', (event) => {
    if (event.action !== 'create') return;
    const { ticketId, fromMe, sentBy } = event.message;
    setWriters((now) => dropWriter(now, ticketId, fromMe ? (sentBy?.id ?? null) : null));
  });
  const isAnybody = writers.length > 0;
  useEffect(() => {
    if (!isAnybody) return;
    const expire = setInterval(() => setWriters((now) => dropSilent(now, Date.now())), 1_000);
    return () => clearInterval(expire);
  }, [isAnybody]);
  useEffect(() => onReconnect(() => setWriters(nobody)), []);
  return useMemo(() => Map.groupBy(writers, ({ ticketId }) => ticketId), [writers]);
}
