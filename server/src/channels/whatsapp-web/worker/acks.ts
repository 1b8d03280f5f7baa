/** What the server said of a stanza of ours: null is yes, else its error code. */
export type Ack = string | null;

/** Who waits for the acknowledgement of a message. Results are never taken from the library's events: those can be lost. */
export type Acks = {
  /** `undefined` when none came in time. To be asked before the message goes out. */
  expect(id: string, withinMs: number): Promise<Ack | undefined>;
  heard(id: string, error: Ack): void;
  /** The link is gone: who waits, waits in vain. */
  giveUp(): void;
};

/** `late` hears what nobody waited for. */
export function openAcks(late: (id: string, error: Ack) => void): Acks {
  const waiting = new Map<string, (ack: Ack | undefined) => void>();
  return {
    expect(id, withinMs) {
      return new Promise((resolve) => {
        const settle = (ack: Ack | undefined): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(ack);
        };
        const timer = setTimeout(settle, withinMs, undefined);
        waiting.set(id, settle);
      });
    },
    heard(id, error) {
      const settle = waiting.get(id);
      if (settle) settle(error);
      else late(id, error);
    },
    giveUp() {
      for (const settle of waiting.values()) settle(undefined);
    },
  };
}
