import { useEffect, useState } from 'react';
import { useLiveState } from '../live.ts';
import { findRestoredAt } from './restored-at.ts';

/** Time since which the displayed data has not been updated; relevant without a connection. */
export function useAsOf(): number | undefined {
  const live = useLiveState();
  const [lostAt, setLostAt] = useState<number>();
  useEffect(() => {
    if (live !== 'ready') return;
    return () => setLostAt(Date.now());
  }, [live]);
  return lostAt ?? findRestoredAt();
}
