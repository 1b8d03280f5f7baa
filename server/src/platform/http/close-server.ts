import type { HttpServer } from './http-server.ts';
import type { SlowBodyGuard } from './slow-body-guard.ts';

/** For requests that are in flight when the stop begins. */
const defaultGraceMs = 5_000;

/**
 * Accepts no new requests and finishes those in flight. After the grace period incomplete bodies are aborted; after
 * three times as long, slowly read responses.
 */
export async function closeServer(
  app: HttpServer,
  slowBodyGuard: SlowBodyGuard,
  closeSockets: () => Promise<void>,
  gracePeriodMs = defaultGraceMs,
): Promise<void> {
  const timers = [
    setTimeout(() => slowBodyGuard.abortAll(), gracePeriodMs),
    setTimeout(() => app.server.closeAllConnections(), gracePeriodMs * 3),
  ];
  try {
    await Promise.all([closeSockets(), app.close()]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    slowBodyGuard.stop();
  }
}
