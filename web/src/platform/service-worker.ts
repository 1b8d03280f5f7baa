import { isImpersonating } from './impersonation/impersonation-token.ts';

/** Click handlers of notifications, by tag. */
const clickHandlers = new Map<string, () => void>();

/** A click on a notification: `opened` is the tag of one shown by this page; `path` is the target of a pushed one. */
type Opened = { opened?: string; path?: string };
/** Whether this page is of the browser's own user, who gets the pushes. */
type Asked = { asks: 'isOwn' };

/** Production builds only: in development, files change while cached. */
export const hasServiceWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/service-worker.js');

/** Registers again if the first attempt failed; otherwise `ready` would never resolve. @throws when it fails again */
export async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  await register();
  return navigator.serviceWorker.ready;
}

/** Makes the app installable, and shows notifications on phones and while no page is open. `onOpen` navigates to a page of the app. */
export function registerServiceWorker(onOpen: (path: string) => void): () => void {
  if (!hasServiceWorker()) return () => {};
  // Without it only these features are missing.
  register().catch(() => undefined);
  const onMessage = ({ data, ports }: MessageEvent<Opened | Asked>) => {
    if ('asks' in data) return ports[0]?.postMessage(!isImpersonating());
    const open = data.opened === undefined ? undefined : clickHandlers.get(data.opened);
    if (open) open();
    else if (data.path !== undefined) onOpen(data.path);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/** Returns false when there is no service worker. */
export async function showNoticeByWorker(
  title: string,
  options: NotificationOptions,
  onOpen: () => void,
): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) return false;
  if (options.tag) clickHandlers.set(options.tag, onOpen);
  await worker.showNotification(title, options);
  return true;
}
