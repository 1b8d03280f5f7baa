import { userActiveIntervalMs } from '@balcao/contract/realtime';
import { useEffect } from 'react';
import { sendToServer } from '../../platform/live.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports to the server that this page is in use, at most once a minute, and at once after idleness. */
export function useActivity(isReady: boolean, isAway: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    let sentAt = 0;
    const touched = () => {
      const now = Date.now();
      if (now - sentAt < (isAway ? 5_000 : userActiveIntervalMs)) return;
      sentAt = now;
      sendToServer('userActive');
    };
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    return () => {
      for (const name of touches) window.removeEventListener(name, touched);
    };
  }, [isReady, isAway]);
}
