/** What to do when a notice is touched, by its tag. */
const doors = new Map<string, () => void>();

/** Makes the screen installable, and lets phones show notices: there only a service worker may. */
export function startNoticesWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it everything works but notices on phones.
  navigator.serviceWorker.register('/notices-worker.js').catch(() => undefined);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ opened?: string }>) => {
    if (data.opened !== undefined) doors.get(data.opened)?.();
  });
}

/** False when there is no worker to show it. */
export async function noticeByWorker(
  title: string,
  options: NotificationOptions,
  onOpen: () => void,
): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) return false;
  if (options.tag) doors.set(options.tag, onOpen);
  await worker.showNotification(title, options);
  return true;
}
