import { useEffect, useRef } from 'react';
import { onReconnect, useLive, useRoom } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';

/** Notices within this time cause one fetch of the figures. */
const coalesceMs = 3_000;

/** Keeps the figures below a key current while they are shown. */
export function useLiveFigures(key: readonly unknown[], enabled = true): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = () => {
    if (!enabled || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: key });
    }, coalesceMs);
  };
  useRoom('tickets', 'open', { enabled });
  useRoom('tickets', 'pending', { enabled });
  useRoom('tickets', 'closed', { enabled });
  useLive('ticket', ask);
  useLive('appMessage', ask);
  useLive('user', ask);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => onReconnect(() => latest.current()), []);
  useEffect(() => () => clearTimeout(timer.current), []);
}
