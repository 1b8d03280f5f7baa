import type { IncomingMessage, Server } from 'node:http';

export type SlowBodyGuard = {
  /** Closes the connections of all requests whose body has not arrived completely. */
  abortAll(): void;
  stop(): void;
};

/** Even a very slow mobile connection sends this much per interval; less only keeps a connection occupied. */
const minBytesPerCheck = 8 * 1024;
const checkIntervalMs = 30_000;

/**
 * Aborts request bodies that hardly progress: anybody may begin one before they are authenticated. A body is too slow
 * when less than `minBytesPerCheck` of it arrive between two checks. The total time is limited by the server's
 * `requestTimeout`.
 */
export function guardSlowBodies(server: Server, everyMs = checkIntervalMs): SlowBodyGuard {
  /** Bytes that the connection had read at the last check; null: not checked yet. */
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
      // Unread bytes are here: the delay is ours (a disk, or a handler that authenticates first), not the client's.
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
