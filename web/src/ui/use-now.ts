import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from '../platform/clock/server-clock.ts';

/**
 * Current time, updated at an interval, for greetings and waiting times. Paused while the tab is hidden. By the server's
 * clock; `clock`: `Date.now`, to compare with times of this browser's.
 */
export function useNow(everyMs: number, clock: () => number = serverNow): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const tick = () => !document.hidden && setNow(clock());
    const timer = setInterval(tick, everyMs);
    const stop = onClockChange(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, clock]);
  return now;
}
