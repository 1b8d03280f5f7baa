import type { IncomingMessage, Server } from 'node:http';

export type SlowBodyGuard = {
  /** Ends the connections of all that have not sent their whole body yet. */
  abortAll(): void;
  stop(): void;
};

/** Even a very slow mobile connection sends this much per interval; less only keeps a connection occupied. */
const minBytesPerCheck = 8 * 1024;
const checkIntervalMs = 30_000;

/**
 * Ends bodies that hardly move: anybody may begin one, before they say who they are. A body is slow when a whole look
 * goes by without a few kilobytes of it; how long it takes in all is for the server's `requestTimeout`.
 */
export function guardSlowBodies(server: Server, everyMs = checkIntervalMs): SlowBodyGuard {
  /** What the connection had read at the last look; null: not looked at yet. */
  const inProgress = new Map<IncomingMessage, number | null>();
  const begin = (request: IncomingMessage): void => {
    inProgress.set(request, null);
    request.once('close', () => inProgress.delete(request));
  };
  const check = (): void => {
    for (const [request, before] of inProgress) {
      if (request.complete) {
        inProgress.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      // What lies here unread is our own slowness: a disk, or a handler that looks who is asking first.
      const isOurs = request.readableLength > 0;
      if (before !== null && !isOurs && bytesRead - before < minBytesPerCheck) request.socket.destroy();
      else inProgress.set(request, bytesRead);
    }
  };
  server.on('request', begin);
  const timer = setInterval(check, everyMs);
  timer.unref();
  return {
    abortAll() {
      for (const request of inProgress.keys()) if (!request.complete) request.socket.destroy();
    },
    stop() {
      clearInterval(timer);
      server.off('request', begin);
    },
  };
}
