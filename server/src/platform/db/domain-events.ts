/**
 * Something that happened, which other features act on in the same transaction. A feature defines its events beside the
 * verbs that publish them; who acts on one subscribes in their own module, so that the lower feature knows nothing of them.
 */
export type DomainEvent<Payload> = {
  readonly name: string;
  /** The log of a transaction, taken for the next round of subscribers. */
  logOf(pending: PendingEvents): Payload[];
};

export type PayloadOf<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

/** What a transaction has published and nobody has acted on yet, in order. */
export type PendingEvents = { published: Set<DomainEvent<unknown>> };

/** `Tx`: the transaction of `tx.ts`, which stands on this. */
export type Subscriber<Tx> = {
  readonly event: string;
  run(tx: Tx, pending: PendingEvents): Promise<void>;
};

export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  const logs = new WeakMap<PendingEvents, Payload[]>();
  return {
    name,
    logOf(pending) {
      const log = logs.get(pending) ?? [];
      logs.set(pending, log);
      return log;
    },
  };
}

/** `run` gets all that happened at once: a transaction may have changed hundreds of chats. */
export const subscribe = <Payload, Tx>(
  event: DomainEvent<Payload>,
  run: (tx: Tx, happened: readonly Payload[]) => Promise<void>,
): Subscriber<Tx> => ({ event: event.name, run: (tx, pending) => run(tx, event.logOf(pending)) });

export function publishEvent<Payload>(pending: PendingEvents, event: DomainEvent<Payload>, payload: Payload): void {
  pending.published.add(event);
  event.logOf(pending).push(payload);
}

/** What subscribers publish themselves is a round of its own; a circle of them is a defect. */
const maxRounds = 10;

/**
 * Runs the subscribers of what was published, in the order of events, then of features. Returns when nothing new was published.
 */
export async function runSubscribers<Tx>(
  tx: Tx,
  subscribers: readonly Subscriber<Tx>[],
  takePending: () => PendingEvents,
): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const pending = takePending();
    if (pending.published.size === 0) return;
    for (const { name } of pending.published)
      for (const subscriber of subscribers) if (subscriber.event === name) await subscriber.run(tx, pending);
  }
  throw new Error('events publish each other in a circle');
}
