// Plain script of our own origin: a service worker keeps its address, so that the browser finds the newer one. It shows
// notifications where no page may or none is open, leads to the conversation when one is touched, and opens the screen
// while there is no network. Nothing that a person reads is in its cache: the files of the built screen only.
self.addEventListener('install', (event) => {
  // Calls go past the worker: one that a page sends while it unloads is lost if the worker must be started for it first.
  // https://www.w3.org/TR/service-workers/#dom-installevent-addroutes; a browser without it asks the worker, as below.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }).catch(() => undefined);
  return self.skipWaiting();
});
// The page that registers it is not claimed: on a busy machine what a page asked while it was taken over was never sent, and it
// needs nothing of a worker before its next load.

/** The open pages, without those in which an operator acts in a company: what is pushed is of the browser's own user. */
async function ownPages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOwn = await Promise.all(pages.map(askIsOwn));
  return pages.filter((_, index) => isOwn[index]);
}

/** The page of a company says so at once; others need not answer, and may be suspended. */
const answerWithinMs = 500;

function askIsOwn(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(true), answerWithinMs);
    page.postMessage({ asks: 'isOwn' }, [port2]);
  }).finally(() => port1.close());
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));

async function showPush({ title, body, tag, path, unread }) {
  await self.navigator.setAppBadge?.(unread)?.catch(() => undefined);
  const pages = await ownPages();
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
  const [page] = await ownPages();
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ opened: tag, path });
  return page.focus();
}

/** One cache for all versions: what belongs to none that is in use goes when a newer page has come. */
const cacheName = 'screen';
const pageKey = '/';
const listPath = '/offline-files.json';
const isCall = (path) => /^\/(api|socket\.io|webhooks|health|metrics|sandbox)(\/|$)/.test(path);
/** The page has begun by then: what it needs goes first. */
const fetchAheadAfterMs = 3_000;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isCall(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openScreen(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event));
  else if (/\.\w+$/.test(pathname)) event.respondWith(readFile(event));
});

/** From the network whenever it answers, so that an old screen is never shown by a server that has a newer one. */
async function openScreen(event) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(cacheScreen(cache, copy));
    }
    // A proxy whose server is being restarted.
    return answer.status < 500 ? answer : ((await cache.match(pageKey)) ?? answer);
  } catch (error) {
    const cached = await cache.match(pageKey);
    if (!cached) throw error;
    return cached;
  }
}

/** The page, then the files of its version; the ones of the version before go. */
async function cacheScreen(cache, answer) {
  await cache.put(pageKey, answer.clone());
  const html = await answer.text();
  await new Promise((done) => setTimeout(done, fetchAheadAfterMs));
  const found = await fetch(listPath, { cache: 'no-cache' });
  const list = await found.clone().json();
  // A server that was replaced between the two: the next page has both.
  if (!html.includes(list.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of list.files) if (!known.has(path)) await cache.add(path);
  const before = await cache.match(listPath).then((cached) => cached?.json());
  await cache.put(listPath, found);
  if (before?.entry === list.entry) return;
  for (const path of known) if (path.startsWith('/assets/') && !list.files.includes(path)) await cache.delete(path);
}

/** Its name changes with its content: what is here is right for ever. */
async function readAsset({ request }) {
  const cache = await caches.open(cacheName);
  // What was fetched ahead was not asked for with the headers of a script.
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Icons, and the small scripts that keep their names. */
async function readFile({ request }) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const cached = await cache.match(request);
    if (!cached) throw error;
    return cached;
  }
}
