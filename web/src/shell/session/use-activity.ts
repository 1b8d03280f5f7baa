import { userActiveIntervalMs } from '@balcao/contract/realtime';
import { useEffect } from 'react';
import { sendToServer } from '../../platform/live.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells the server that this screen is touched, once a minute at most, and at once when its person had been taken for away. */
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
