// Plain script of our own origin: a service worker keeps its address, so that the browser finds the newer one. It shows
// notifications where no page may or none is open, and leads to the conversation when one is touched.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));

async function showPush({ title, body, tag, path, unread }) {
  await self.navigator.setAppBadge?.(unread)?.catch(() => undefined);
  const pages = await openPages();
  // It stands in the page already, with its sound.
  if (pages.some((page) => page.focused)) return;
  // A page in the background shows the same under the same tag, and plays the sound itself.
  const silent = pages.length > 0;
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    silent,
    renotify: !silent,
  });
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPath(notification.data?.path ?? '/tickets', notification.tag));
});

async function openPath(path, tag) {
  const [page] = await openPages();
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ opened: tag, path });
  return page.focus();
}
