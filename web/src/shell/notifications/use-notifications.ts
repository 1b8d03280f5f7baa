import { foregroundIntervalMs } from '@balcao/contract/realtime';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sendToServer, useLiveState } from '../../platform/live.ts';
import { registerServiceWorker } from '../../platform/service-worker.ts';
import { useSession } from '../session/session.tsx';
import { renewPush } from './own-push.ts';

/**
 * Push notifications while no page is open: the service worker, this browser's subscription, and whether a page is in
 * front.
 */
export function useNotifications(): void {
  const { user } = useSession();
  const go = useNavigate();
  useEffect(() => registerServiceWorker((path) => void go(path)), [go]);
  useEffect(() => {
    // Without a network or a responding push service: the next start retries.
    renewPush(user.id).catch(() => undefined);
  }, [user.id]);
  useForegroundSignal();
}

const isInFront = () => document.visibilityState === 'visible' && document.hasFocus();

/** Reports to the server when this page comes to the front and leaves it, and repeats the report periodically. */
function useForegroundSignal(): void {
  const ready = useLiveState() === 'ready';
  useEffect(() => {
    if (!ready) return;
    let last = false;
    const signal = (isRepeat: boolean) => {
      const now = isInFront();
      if (now === last && !(isRepeat && now)) return;
      last = now;
      sendToServer('pageForeground', now);
    };
    const onChange = () => signal(false);
    signal(false);
    const timer = setInterval(() => signal(true), foregroundIntervalMs);
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('focus', onChange);
    window.addEventListener('blur', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('focus', onChange);
      window.removeEventListener('blur', onChange);
    };
  }, [ready]);
}
