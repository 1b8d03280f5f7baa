import type { HttpServer } from './http-server.ts';
import type { Bodies } from './slow-bodies.ts';

/** For requests in flight when the stop began. */
const graceMs = 5_000;

/**
 * Accepts no new requests and finishes those in flight. After the grace period incomplete bodies are aborted; after
 * three times as long, slowly read responses.
 */
export async function closeDoors(
  app: HttpServer,
  bodies: Bodies,
  closeSockets: () => Promise<void>,
  grace = graceMs,
): Promise<void> {
  const timers = [setTimeout(() => bodies.cut(), grace), setTimeout(() => app.server.closeAllConnections(), grace * 3)];
  try {
    await Promise.all([closeSockets(), app.close()]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    bodies.stop();
  }
}
