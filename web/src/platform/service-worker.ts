/** Click handlers of notifications, by tag. */
const clickHandlers = new Map<string, () => void>();

/** A click on a notification: of one that this page showed, by its tag; of one that was pushed, by the page it leads to. */
type Opened = { opened?: string; path?: string };

/** Only a built screen has one: in development files change under it. */
export const hasServiceWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/service-worker.js');

/** Registered anew where the first attempt failed: else nobody would ever be ready. @throws where it fails again */
export async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  await register();
  return navigator.serviceWorker.ready;
}

/** Makes the app installable; notifications of phones and of closed pages are shown by it. `onOpen`: leads to a page of the app. */
export function registerServiceWorker(onOpen: (path: string) => void): () => void {
  if (!hasServiceWorker()) return () => {};
  // Without it only these are missing.
  register().catch(() => undefined);
  const onMessage = ({ data }: MessageEvent<Opened>) => {
    const open = data.opened === undefined ? undefined : clickHandlers.get(data.opened);
    if (open) open();
    else if (data.path !== undefined) onOpen(data.path);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/** Returns false without a service worker. */
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
