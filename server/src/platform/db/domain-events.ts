/**
 * Something that happened and that other features act on in the same transaction. A feature defines its events beside
 * the verbs that publish them. Subscribers subscribe in their own feature's module, so that the lower feature does not
 * know them.
 */
export type DomainEvent<Payload> = {
  readonly name: string;
  /** The payloads of this event in `pending`, in the order of their publication. */
  logOf(pending: PendingEvents): Payload[];
};

export type PayloadOf<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

/** The events that a transaction has published and no subscriber has handled yet, in order. */
export type PendingEvents = { published: Set<DomainEvent<unknown>> };

/** `Tx`: the transaction of `tx.ts`, which imports this module. */
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

/** `run` gets all payloads at once: a transaction may have changed hundreds of chats. */
export const subscribe = <Payload, Tx>(
  event: DomainEvent<Payload>,
  run: (tx: Tx, happened: readonly Payload[]) => Promise<void>,
): Subscriber<Tx> => ({ event: event.name, run: (tx, pending) => run(tx, event.logOf(pending)) });

export function publishEvent<Payload>(pending: PendingEvents, event: DomainEvent<Payload>, payload: Payload): void {
  pending.published.add(event);
  event.logOf(pending).push(payload);
}

/** Events published by subscribers are handled in a further round; more rounds than this mean a cycle, a defect. */
const maxRounds = 10;

/** Runs the subscribers of published events: events in order, then features in order, until none are left. */
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
  throw new Error('events publish each other in a cycle');
}
