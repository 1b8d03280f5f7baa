import { isLive } from '../live.ts';

/** `granted` resolves when it is this turn; `end` must be called once, also if it was not awaited. */
type TabTurn = { granted: Promise<void>; end: () => void };

/** A turn that is free is granted within this time. */
const freeWithinMs = 300;
/** Waits with a connection to the server, after which the turn is not awaited any longer. */
const maxWaits = 2;

/**
 * Requests a turn among all tabs of this browser, in the order of the requests (Web Locks API). The turn of a tab that
 * is closed ends with it.
 */
export function requestTurn(name: string): TabTurn {
  // Browsers offer locks to secure pages only.
  if (!('locks' in navigator)) return { granted: Promise.resolve(), end: () => {} };
  const granted = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const request = new AbortController();
  navigator.locks
    .request(name, { signal: request.signal }, () => {
      granted.resolve();
      return ended.promise;
    })
    .catch(() => granted.resolve());
  return {
    granted: granted.promise,
    end: () => {
      request.abort();
      ended.resolve();
    },
  };
}

/**
 * Resolves when it is this turn. Each `wait` resolves after a while, or on a reconnect. While the server is unreachable the
 * tab before waits for it as well; otherwise it may be suspended by the phone, and is not waited for without end.
 */
export async function awaitTurn({ granted }: TabTurn, wait: () => Promise<void>): Promise<void> {
  let isGranted = false;
  const turn = granted.then(() => {
    isGranted = true;
  });
  await Promise.race([turn, new Promise((resolve) => setTimeout(resolve, freeWithinMs))]);
  for (let waits = 0; !isGranted && waits < maxWaits; ) {
    const wasLive = isLive();
    await Promise.race([turn, wait()]);
    if (wasLive && isLive()) waits++;
  }
}
