import type { Page, WebSocketRoute } from 'playwright-core';

/**
 * Call before the page opens. The returned function breaks its socket, which reconnects only after `change`: the page
 * has missed the notices of it, and requests again what it shows.
 */
export async function breakableSocket(page: Page): Promise<(change: () => Promise<unknown>) => Promise<void>> {
  let open: WebSocketRoute | undefined;
  let changed: Promise<void> = Promise.resolve();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await changed;
    open = socket;
    socket.connectToServer();
  });
  return async (change) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    changed = promise;
    await open?.close();
    await change();
    resolve();
  };
}
