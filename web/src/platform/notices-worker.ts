/** Click handlers of notifications, by tag. */
const clickHandlers = new Map<string, () => void>();

/** Registers the service worker: makes the app installable, and phones show notifications only through it. */
export function registerNoticesWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it only notifications on phones are missing.
  navigator.serviceWorker.register('/notices-worker.js').catch(() => undefined);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ opened?: string }>) => {
    if (data.opened !== undefined) clickHandlers.get(data.opened)?.();
  });
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
