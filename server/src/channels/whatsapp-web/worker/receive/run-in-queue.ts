type Queue = { mutex(work: () => Promise<void>): Promise<void> };
/**
 * Starts at once, so that concurrent writes are committed together, and occupies the queue until it is done. A failure
 * ends the socket: unstored stanzas are not acknowledged, and are delivered again.
 */
export function runInQueue(queue: Queue, work: () => Promise<void>): void {
  const done = work().catch(() => {});
  void queue.mutex(() => done);
}
