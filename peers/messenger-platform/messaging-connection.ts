import { randomBytes } from 'node:crypto';
import type { FaultSwitches } from '../graph/fault-switches.ts';
import { type Packing, type WebhookSettings, Webhooks } from '../graph/webhooks.ts';
import type { PeerClock } from '../graph/wire/clock.ts';
import { graphId } from '../graph/wire/ids.ts';
import { callHandshake } from '../graph/wire/post-signed.ts';
import type { MessagingAccount } from './account.ts';
import { Assets } from './assets.ts';
import { type Host, Person } from './person.ts';

export type Item = Record<string, unknown>;
export type SentMessage = { mid: string; to: string; body: unknown; answered: boolean };
export type Upload = { type: string; bytes: Buffer; mime: string };

/** Dependencies of an account on its peer. */
export type Peer = {
  readonly clock: PeerClock;
  readonly switches: FaultSwitches;
  readonly mediaUrl: string;
  readonly settings: { webhooks: WebhookSettings };
};

/** Delays from accepting a message to its echo and its arrival, in real milliseconds. */
export const timing = { echoMs: 5, arrivalMs: 15 };

/** A running page or account: its people, sent messages and webhooks. */
export class MessagingConnection implements Host {
  readonly account: MessagingAccount;
  readonly clock: PeerClock;
  readonly assets: Assets;
  readonly webhooks: Webhooks<Item>;
  readonly people: Person[] = [];
  /** every accepted message, in order */
  readonly sent: SentMessage[] = [];
  readonly uploads = new Map<string, Upload>();
  /** mid → its conversation and direction */
  readonly mids = new Map<string, { person: Person; direction: 'in' | 'out' }>();
  isTokenExpired = false;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(account: MessagingAccount, peer: Peer) {
    this.account = account;
    this.clock = peer.clock;
    this.assets = new Assets(peer.clock, () => peer.mediaUrl);
    this.webhooks = new Webhooks<Item>(account, peer.settings.webhooks, peer.switches, (items, packing) =>
      this.#pack(items, packing),
    );
  }

  person(name: string, { id = graphId(17), username = name.toLowerCase().replace(/\W+/g, '.') } = {}): Person {
    const person = new Person(this, { id, name, username });
    this.people.push(person);
    return person;
  }

  newMid(person: Person, direction: 'in' | 'out'): string {
    const mid = `m_${randomBytes(48).toString('base64url')}`;
    this.mids.set(mid, { person, direction });
    return mid;
  }

  /** Posts one item of `messaging`; resolves after a response of 200. */
  sendItem(item: Item): Promise<void> {
    return this.webhooks.push({ timestamp: this.clock.now(), ...item });
  }

  /** The business replies on its own phone or in Meta's inbox. */
  writesElsewhere(person: Person, text: string): { mid: string; delivered: Promise<void> } {
    const mid = this.newMid(person, 'out');
    return { mid, delivered: this.echo(person, { mid, text }, null) };
  }

  /** `app`: the sending app, which Messenger reports. Instagram reports only that the account sent it. */
  echo(person: Person, message: Item, app: { metadata: string | undefined } | null): Promise<void> {
    const reportsApp = app !== null && (this.account.object === 'page' || this.account.login === 'facebook');
    return this.sendItem({
      sender: { id: this.account.id },
      recipient: { id: person.id },
      message: {
        ...message,
        is_echo: true,
        ...(reportsApp && {
          app_id: Number(this.account.appId),
          ...(app.metadata !== undefined && { metadata: app.metadata }),
        }),
      },
    });
  }

  /** Calls the webhook's GET as Meta does when the address is configured. */
  verify(verifyToken = this.account.verifyToken, challenge = '1158201444') {
    return callHandshake(this.account, verifyToken, challenge);
  }

  /** Posts a whole body, signed. */
  post(body: object): Promise<void> {
    return this.webhooks.pushRaw(Buffer.from(JSON.stringify(body)));
  }

  get waiting(): number {
    return this.webhooks.waiting + this.#timers.size;
  }

  later(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.webhooks.close();
  }

  #pack(items: readonly Item[], packing: Packing = 'changes'): object {
    const { object, id } = this.account;
    const entryOf = (messaging: readonly Item[]) => ({ id, time: this.clock.now(), messaging });
    return { object, entry: packing === 'entries' ? items.map((item) => entryOf([item])) : [entryOf(items)] };
  }
}
