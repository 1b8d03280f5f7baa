// Shows notices where a page may not do so itself (Android), and leads to the conversation when one is touched. It keeps
// no files and answers no requests: what is on the screen always comes from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (!open) return self.clients.openWindow('/tickets');
      open.postMessage({ opened: event.notification.tag });
      return open.focus();
    }),
  );
});
