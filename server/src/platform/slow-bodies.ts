import type { IncomingMessage, Server } from 'node:http';

export type Bodies = {
  /** Ends the connections of all that have not sent their whole body yet. */
  cut(): void;
  stop(): void;
};

/** Even a very slow mobile connection sends this much per interval; less only keeps a connection occupied. */
const bytesPerLook = 8 * 1024;
const lookEveryMs = 30_000;

/**
 * Ends bodies that hardly move: anybody may begin one, before they say who they are. A body is slow when a whole look
 * goes by without a few kilobytes of it; how long it takes in all is for the server's `requestTimeout`.
 */
export function watchBodies(server: Server, everyMs = lookEveryMs): Bodies {
  /** What the connection had read at the last look; null: not looked at yet. */
  const coming = new Map<IncomingMessage, number | null>();
  const begin = (request: IncomingMessage): void => {
    coming.set(request, null);
    request.once('close', () => coming.delete(request));
  };
  const look = (): void => {
    for (const [request, before] of coming) {
      if (request.complete) {
        coming.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      // What lies here unread is our own slowness: a disk, or a handler that looks who is asking first.
      const isOurs = request.readableLength > 0;
      if (before !== null && !isOurs && bytesRead - before < bytesPerLook) request.socket.destroy();
      else coming.set(request, bytesRead);
    }
  };
  server.on('request', begin);
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    cut() {
      for (const request of coming.keys()) if (!request.complete) request.socket.destroy();
    },
    stop() {
      clearInterval(timer);
      server.off('request', begin);
    },
  };
}
