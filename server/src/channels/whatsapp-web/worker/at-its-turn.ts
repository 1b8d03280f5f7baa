type Queue = { mutex(work: () => Promise<void>): Promise<void> };
/**
 * Begun at once, so that what has come together is committed together; its turn ends when it is done. A failure is the
 * link's end: what was not kept is not acknowledged, and comes again.
 */
export function atItsTurn(queue: Queue, work: () => Promise<void>): void {
  const done = work().catch(() => {});
  void queue.mutex(() => done);
}
