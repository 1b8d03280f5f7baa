import { useEffect, useState } from 'react';
import { useLiveState } from '../live.ts';
import { findRestoredAt } from './restored-at.ts';

/** Since when nothing on the screen has changed by itself; of interest while there is no connection. */
export function useAsOf(): number | undefined {
  const live = useLiveState();
  const [lostAt, setLostAt] = useState<number>();
  useEffect(() => {
    if (live !== 'ready') return;
    return () => setLostAt(Date.now());
  }, [live]);
  return lostAt ?? findRestoredAt();
}
