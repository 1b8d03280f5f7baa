import { useEffect, useState } from 'react';

/** True once `waiting` has lasted 200 ms: faster results need no skeleton. */
export function useSlow(waiting: boolean, afterMs = 200): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [waiting, afterMs]);
  return waiting && slow;
}
