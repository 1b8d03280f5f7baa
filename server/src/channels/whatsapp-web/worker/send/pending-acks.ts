/** The server's acknowledgement of a stanza of ours: null is success, otherwise the error code. */
export type Ack = string | null;

/** Waiters for acknowledgements. Results never come from the library's events, which may be lost. */
export type Acks = {
  /** `undefined` when none came in time. Must be called before the message is sent. */
  expect(id: string, withinMs: number): Promise<Ack | undefined>;
  acknowledge(id: string, error: Ack): void;
  /** The socket closed: all waiters get `undefined`. */
  cancelAll(): void;
};

/** `late` receives acknowledgements without a waiter. */
export function openAcks(unexpected: (id: string, error: Ack) => void): Acks {
  /** Several waiters per message, each with its own timeout. */
  const waiting = new Map<string, Set<(ack: Ack | undefined) => void>>();
  return {
    expect(id, withinMs) {
      const waiters = waiting.get(id) ?? new Set();
      waiting.set(id, waiters);
      return new Promise((resolve) => {
        const resolveAck = (ack: Ack | undefined): void => {
          clearTimeout(timer);
          waiters.delete(resolveAck);
          if (waiters.size === 0) waiting.delete(id);
          resolve(ack);
        };
        const timer = setTimeout(resolveAck, withinMs, undefined);
        waiters.add(resolveAck);
      });
    },
    acknowledge(id, error) {
      const waiters = waiting.get(id);
      if (!waiters) return unexpected(id, error);
      for (const resolveAck of [...waiters]) resolveAck(error);
    },
    cancelAll() {
      for (const waiters of [...waiting.values()]) for (const resolveAck of [...waiters]) resolveAck(undefined);
    },
  };
}
