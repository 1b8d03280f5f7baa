import type { ReadySocket } from './send-context.ts';

export type SocketWaiters = {
  ready(): ReadySocket | null;
  opened(open: ReadySocket): void;
  closed(): void;
  /** The open socket, or the next one; null when none opened in time, or at shutdown. */
  waitFor(withinMs: number): Promise<ReadySocket | null>;
};

/** Waits for an open socket, with a timeout. */
export function openSocketWaiters(isActive: () => boolean): SocketWaiters {
  const waiting = new Set<(open: ReadySocket | null) => void>();
  let ready: ReadySocket | null = null;
  const resolveAll = (open: ReadySocket | null): void => {
    for (const resolve of [...waiting]) resolve(open);
  };
  return {
    ready: () => ready,
    opened(open) {
      ready = open;
      resolveAll(open);
    },
    closed() {
      ready = null;
      if (!isActive()) resolveAll(null);
    },
    waitFor(withinMs) {
      if (!isActive()) return Promise.resolve(null);
      if (ready || withinMs === 0) return Promise.resolve(ready);
      return new Promise((resolve) => {
        const timer = setTimeout(() => end(null), withinMs);
        const end = (open: ReadySocket | null): void => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve(open);
        };
        waiting.add(end);
      });
    },
  };
}
