import type { IncomingMessage, ServerResponse } from 'node:http';
import { PeerClock } from './clock.ts';
import type { Customer, CustomerInput } from './customer.ts';
import { learn } from './learn.ts';
import type { LimitSettings } from './limits.ts';
import { Line } from './line.ts';
import { MediaStore } from './media-store.ts';
import { type BusinessNumberInput, businessNumber } from './number.ts';
import { callHandshake } from './post-signed.ts';
import type { Refusals } from './send-message.ts';
import type { StatusSettings } from './statuses.ts';
import { Switches } from './switches.ts';
import type { WebhookBody } from './webhook-body.ts';
import type { WebhookSettings } from './webhooks.ts';
import type { Sent } from './wire.ts';

export type GraphSettings = {
  limits: LimitSettings;
  webhooks: WebhookSettings;
  statuses: StatusSettings;
  refusals: Refusals;
};

/** An account of another Meta product on the same two hosts; it handles its own calls and files. */
export type Guest = {
  readonly accessToken: string;
  answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void>;
  /** whether the address of the host of media was one of its */
  serveFile(request: IncomingMessage, response: ServerResponse, url: URL): boolean;
  /** what is still on its way */
  readonly waiting: number;
  close(): void;
};
export type Asked = { id: string; edge: string; url: URL; raw: Buffer };

/** A fake Graph API for the WhatsApp Cloud API, which can host other accounts. `startGraph` serves it over HTTP. */
export class Graph {
  readonly clock = new PeerClock();
  readonly switches = new Switches();
  readonly lines: Line[] = [];
  readonly guests: Guest[] = [];
  /** control calls of guests, beside those of control.ts */
  readonly commands: Record<string, (input: unknown) => unknown> = {};
  /** may be changed while it runs: every line reads the same objects */
  readonly settings: GraphSettings;
  readonly media = new MediaStore(this.clock, () => this.mediaUrl);
  /** closes the two servers */
  hangUp: () => Promise<void> = async () => {};
  url = '';
  mediaUrl = '';

  constructor(settings: GraphSettings) {
    this.settings = settings;
  }

  /** Registers a business number. Each needs an access token of its own. */
  addNumber(input: BusinessNumberInput): Line {
    const number = businessNumber.parse(input);
    const parts = { clock: this.clock, media: this.media, switches: this.switches };
    const line = new Line(number, { ...parts, ...this.settings });
    this.lines.push(line);
    return line;
  }

  /** The line of a number; without an id, the first. */
  line(phoneNumberId?: string): Line {
    const line =
      phoneNumberId === undefined ? this.lines[0] : this.lines.find((l) => l.number.phoneNumberId === phoneNumberId);
    if (line === undefined) throw new Error(`no business number ${phoneNumberId ?? 'is registered'}`);
    return line;
  }

  customer(input: CustomerInput, phoneNumberId?: string): Customer {
    return this.line(phoneNumberId).addCustomer(input);
  }

  /** Every accepted send of all numbers. */
  get sent(): Sent[] {
    return this.lines.flatMap((l) => l.sent);
  }

  /** Calls the webhook's GET as Meta does when the address is entered. */
  verify(phoneNumberId?: string, verifyToken?: string, challenge = '1158201444') {
    const { number } = this.line(phoneNumberId);
    return callHandshake(number, verifyToken ?? number.verifyToken, challenge);
  }

  /**
   * Posts a whole body, signed for this number: a fixture, for instance. Its people become customers, so that they can be
   * answered. Resolves when it was answered with 200.
   */
  post(body: WebhookBody | Record<string, unknown>, phoneNumberId?: string): Promise<void> {
    const line = this.line(phoneNumberId);
    learn(line, body);
    return line.webhooks.pushRaw(Buffer.from(JSON.stringify(body)));
  }

  /** Waits until nothing is on its way: no status, no webhook, no repeat. */
  async settled(timeoutMs = 15_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    const waiting = () =>
      this.lines.some((l) => l.webhooks.waiting + l.statuses.waiting > 0) ||
      this.guests.some((guest) => guest.waiting > 0);
    while (waiting()) {
      if (Date.now() > end) throw new Error('the peer still has webhooks to tell');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async close(): Promise<void> {
    for (const line of this.lines) {
      line.statuses.close();
      line.webhooks.close();
    }
    for (const guest of this.guests) guest.close();
    await this.hangUp();
  }
}
