import type { FaultSwitches } from './fault-switches.ts';
import type { PeerConnection, Person, Sent, StatusName } from './peer-types.ts';
import type { GraphError } from './wire/graph-error.ts';
import { graphId } from './wire/ids.ts';

export type StatusSettings = {
  /** from acceptance, in real milliseconds */
  sentMs: number;
  deliveredMs: number;
};

export const quickStatuses: StatusSettings = { sentMs: 5, deliveredMs: 15 };

/** Posts the status webhooks of the business's messages. */
export class Statuses {
  readonly #connection: Pick<PeerConnection, 'postChange' | 'clock'>;
  readonly #settings: StatusSettings;
  readonly #switches: FaultSwitches;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #conversation = graphId(24);

  constructor(
    connection: Pick<PeerConnection, 'postChange' | 'clock'>,
    settings: StatusSettings,
    switches: FaultSwitches,
  ) {
    this.#connection = connection;
    this.#settings = settings;
    this.#switches = switches;
  }

  get waiting(): number {
    return this.#timers.size;
  }

  /** Accepted: sent, then delivered as soon as the customer's phone is on. */
  begin(sent: Sent, customer: Person, failure: GraphError | null): void {
    this.#later(this.#settings.sentMs, () => {
      if (failure !== null) return void this.sendStatus(sent, customer, 'failed', failure);
      void this.sendStatus(sent, customer, 'sent');
      if (customer.isOffline) return customer.withheld.push(sent);
      this.deliver(sent, customer, this.#settings.deliveredMs - this.#settings.sentMs);
    });
  }

  deliver(sent: Sent, customer: Person, afterMs: number): void {
    this.#later(afterMs, () => {
      customer.receive(sent);
      if (customer.autoRead) return void customer.read(sent.id);
      void this.sendStatus(sent, customer, 'delivered');
    });
  }

  sendStatus(sent: Sent, customer: Person, status: StatusName, failure?: GraphError): Promise<void> {
    sent.reportedStatuses.push(status);
    if (this.#switches.take('dropStatus', (o) => o.status === status || o.status === 'any')) return Promise.resolve();
    const isBillable = status === 'sent' || status === 'delivered';
    return this.#connection.postChange({
      ...(failure === undefined ? { contacts: [customer.card()] } : {}),
      statuses: [
        {
          id: sent.id,
          status,
          timestamp: this.#connection.clock.stamp(),
          ...(customer.waId === null ? {} : { recipient_id: customer.waId }),
          ...(customer.userId === '' ? {} : { recipient_user_id: customer.userId }),
          ...(isBillable ? this.#bill(sent) : {}),
          ...(failure === undefined ? {} : { errors: [failure.asStatusError()] }),
          ...(sent.opaque === null ? {} : { biz_opaque_callback_data: sent.opaque }),
        },
      ],
    });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #bill(sent: Sent) {
    const category = sent.type === 'template' ? 'utility' : 'service';
    return {
      conversation: { id: this.#conversation, origin: { type: category } },
      pricing: {
        billable: sent.type === 'template',
        pricing_model: 'PMP',
        type: sent.type === 'template' ? 'regular' : 'free_customer_service',
        category,
      },
    };
  }

  #later(ms: number, then: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        then();
      },
      Math.max(0, ms),
    );
    this.#timers.add(timer);
  }
}
