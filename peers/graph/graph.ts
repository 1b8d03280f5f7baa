import type { IncomingMessage, ServerResponse } from 'node:http';
import { BusinessConnection } from './business-connection.ts';
import type { Customer, CustomerInput } from './customer.ts';
import { FaultSwitches } from './fault-switches.ts';
import { learnIdentities } from './learn-identities.ts';
import type { LimitSettings } from './limits.ts';
import { MediaStore } from './media/media-store.ts';
import type { Sent } from './peer-types.ts';
import type { Refusals } from './send-message.ts';
import type { StatusSettings } from './statuses.ts';
import type { WebhookBody } from './webhook-body.ts';
import type { WebhookSettings } from './webhooks.ts';
import { PeerClock } from './wire/clock.ts';
import { type BusinessNumberInput, businessNumber } from './wire/number.ts';
import { callHandshake } from './wire/post-signed.ts';

export type GraphSettings = {
  limits: LimitSettings;
  webhooks: WebhookSettings;
  statuses: StatusSettings;
  refusals: Refusals;
};

/** An account of another Meta product on the same two hosts; it handles its own calls and files. */
export type HostedAccount = {
  readonly accessToken: string;
  answer(request: IncomingMessage, response: ServerResponse, asked: GraphRequest): Promise<void>;
  /** Returns whether the media address was one of its own. */
  serveFile(request: IncomingMessage, response: ServerResponse, url: URL): boolean;
  /** number of pending posts */
  readonly waiting: number;
  close(): void;
};
export type GraphRequest = { id: string; edge: string; url: URL; raw: Buffer };

/** A fake Graph API for the WhatsApp Cloud API, which can host other accounts. `startGraph` serves it over HTTP. */
export class Graph {
  readonly clock = new PeerClock();
  readonly switches = new FaultSwitches();
  readonly connections: BusinessConnection[] = [];
  readonly hostedAccounts: HostedAccount[] = [];
  /** control calls of hosted accounts, besides those of control.ts */
  readonly commands: Record<string, (input: unknown) => unknown> = {};
  /** mutable: every connection reads the same objects */
  readonly settings: GraphSettings;
  readonly media = new MediaStore(this.clock, () => this.mediaUrl);
  /** closes the two servers */
  closeServers: () => Promise<void> = async () => {};
  url = '';
  mediaUrl = '';

  constructor(settings: GraphSettings) {
    this.settings = settings;
  }

  /** Registers a business number. Access tokens must be unique. */
  addNumber(input: BusinessNumberInput): BusinessConnection {
    const number = businessNumber.parse(input);
    const parts = { clock: this.clock, media: this.media, switches: this.switches };
    const connection = new BusinessConnection(number, { ...parts, ...this.settings });
    this.connections.push(connection);
    return connection;
  }

  /** The connection of a number; without an id, the first. */
  connectionOf(phoneNumberId?: string): BusinessConnection {
    const connection =
      phoneNumberId === undefined
        ? this.connections[0]
        : this.connections.find((each) => each.number.phoneNumberId === phoneNumberId);
    if (connection === undefined) throw new Error(`no business number ${phoneNumberId ?? 'is registered'}`);
    return connection;
  }

  customer(input: CustomerInput, phoneNumberId?: string): Customer {
    return this.connectionOf(phoneNumberId).addCustomer(input);
  }

  /** Every accepted send of all numbers. */
  get sent(): Sent[] {
    return this.connections.flatMap((connection) => connection.sent);
  }

  /** Calls the webhook's GET as Meta does when the address is configured. */
  verify(phoneNumberId?: string, verifyToken?: string, challenge = '1158201444') {
    const { number } = this.connectionOf(phoneNumberId);
    return callHandshake(number, verifyToken ?? number.verifyToken, challenge);
  }

  /**
   * Posts a whole body, e.g. a fixture, signed for this number. Its people become customers, so that replies to them
   * are accepted. Resolves after a response of 200.
   */
  post(body: WebhookBody | Record<string, unknown>, phoneNumberId?: string): Promise<void> {
    const connection = this.connectionOf(phoneNumberId);
    learnIdentities(connection, body);
    return connection.webhooks.pushRaw(Buffer.from(JSON.stringify(body)));
  }

  /** Waits until no status, webhook or retry is pending. */
  async waitUntilIdle(timeoutMs = 30_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    const waiting = () =>
      this.connections.some((connection) => connection.webhooks.waiting + connection.statuses.waiting > 0) ||
      this.hostedAccounts.some((guest) => guest.waiting > 0);
    while (waiting()) {
      if (Date.now() > end) throw new Error('webhooks, statuses or retries are still pending');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async close(): Promise<void> {
    for (const connection of this.connections) {
      connection.statuses.close();
      connection.webhooks.close();
    }
    for (const guest of this.hostedAccounts) guest.close();
    await this.closeServers();
  }
}
