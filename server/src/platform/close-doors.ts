import type { HttpServer } from './http-server.ts';
import type { Bodies } from './slow-bodies.ts';

/** For what was in hand when we were told to stop. */
const graceMs = 5_000;

/**
 * No new call; those in hand are finished. A body that is still on its way after the grace is cut off, and so are, after
 * three times as long, answers that somebody reads slowly.
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
