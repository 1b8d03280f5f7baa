import { isImpersonating } from '../../platform/impersonation/impersonation-token.ts';
import { showNoticeByWorker } from '../../platform/service-worker.ts';
import { readStored } from '../../platform/storage/storage.ts';

type Notice = { title: string; body: string; tag: string; onOpen: () => void };

/** Browser notification, if supported and permitted. */
export function showBrowserNotice(notice: Notice): void {
  if (!('Notification' in window)) {
    isFirstTime();
    return;
  }
  if (Notification.permission !== 'granted') return;
  // Push messages have the same tag: the service worker then shows one of the two. Those of an impersonating operator are
  // their own, and clicks on what the service worker shows lead to their own pages.
  if (readStored('push') && !isImpersonating()) {
    showByWorker(notice);
    return;
  }
  try {
    const shown = new Notification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      icon: '/favicon.svg',
      silent: true,
    });
    shown.onclick = () => {
      window.focus();
      notice.onOpen();
      shown.close();
    };
  } catch {
    // Mobile browsers define `Notification` but allow it only from a service worker.
    if (!isImpersonating()) showByWorker(notice);
  }
}

function showByWorker({ title, onOpen, ...rest }: Notice): void {
  const options = { ...rest, icon: '/icons/icon-192.png', silent: true };
  showNoticeByWorker(title, options, onOpen).then((shown) => !shown && isFirstTime(), isFirstTime);
}

export const mayAskToNotify = (): boolean => 'Notification' in window && Notification.permission === 'default';
export const askToNotify = (): Promise<unknown> =>
  'Notification' in window ? Notification.requestPermission() : Promise.resolve();

let shownKeys = false;
function isFirstTime(): void {
  if (shownKeys) return;
  shownKeys = true;
  console.log('This browser does not support notifications');
}
