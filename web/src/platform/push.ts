import { hasServiceWorker, readyServiceWorker } from './service-worker.ts';

export type BrowserPush = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Not supported by every browser; on an iPhone only when the app is on the home screen. */
export const canPush = (): boolean => hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

/** Asks for permission if it was never requested: call it only after a click. False when the user refused. */
export const askToPush = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes this browser with the server's key, or returns its existing subscription. */
export async function subscribeToPush(publicKey: string): Promise<BrowserPush> {
  const { pushManager } = await readyServiceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key, from a server that had this address before.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Ends the subscription of this browser, whatever the server still has stored. */
export async function unsubscribeFromPush(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
