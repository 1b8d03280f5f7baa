/** The server's acknowledgement of a stanza of ours: null is success, else the error code. */
export type Ack = string | null;

/** Waiters for acknowledgements of messages. Results are never taken from the library's events, which may be lost. */
export type Acks = {
  /** `undefined` when none came in time. Must be called before the message is sent. */
  expect(id: string, withinMs: number): Promise<Ack | undefined>;
  acknowledge(id: string, error: Ack): void;
  /** The socket closed: all waiters get `undefined`. */
  cancelAll(): void;
};

/** `late` receives acknowledgements without a waiter. */
export function openAcks(unexpected: (id: string, error: Ack) => void): Acks {
  const waiting = new Map<string, (ack: Ack | undefined) => void>();
  return {
    expect(id, withinMs) {
      return new Promise((resolve) => {
        const resolveAck = (ack: Ack | undefined): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(ack);
        };
        const timer = setTimeout(resolveAck, withinMs, undefined);
        waiting.set(id, resolveAck);
      });
    },
    acknowledge(id, error) {
      const settle = waiting.get(id);
      if (settle) settle(error);
      else unexpected(id, error);
    },
    cancelAll() {
      for (const settle of waiting.values()) settle(undefined);
    },
  };
}
