import { createServer, type Server, type ServerResponse } from 'node:http';
import { sendJson } from './answer.ts';
import { PeerClock } from './clock.ts';
import { answerControl } from './control.ts';
import type { Customer, CustomerInput } from './customer.ts';
import { answerGraphCall, answerMediaCall } from './graph-calls.ts';
import { GraphError } from './graph-error.ts';
import { learn } from './learn.ts';
import { type LimitSettings, metaLimits } from './limits.ts';
import { Line } from './line.ts';
import { MediaStore } from './media-store.ts';
import { type BusinessNumberInput, businessNumber } from './number.ts';
import { callHandshake } from './post-signed.ts';
import type { Refusals } from './send-message.ts';
import { quickStatuses, type Sent, type StatusSettings } from './statuses.ts';
import { Switches } from './switches.ts';
import type { WebhookBody } from './webhook-body.ts';
import { quickWebhooks, type WebhookSettings } from './webhooks.ts';

export type GraphSettings = {
  limits: LimitSettings;
  webhooks: WebhookSettings;
  statuses: StatusSettings;
  refusals: Refusals;
};
export type GraphOptions = { port?: number; mediaPort?: number; settings?: Partial<GraphSettings> };

/** A fake Graph API on loopback, as far as the WhatsApp Cloud API goes. */
export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const graph = new Graph({
    limits: { ...metaLimits },
    webhooks: structuredClone(quickWebhooks),
    statuses: { ...quickStatuses },
    refusals: 'status',
    ...options.settings,
  });
  await graph.listen(options.port ?? 0, options.mediaPort ?? 0);
  return graph;
}

export class Graph {
  readonly clock = new PeerClock();
  readonly switches = new Switches();
  readonly lines: Line[] = [];
  /** may be changed while it runs: every line reads the same objects */
  readonly settings: GraphSettings;
  readonly media = new MediaStore(this.clock, () => this.mediaUrl);
  #api: Server | null = null;
  #files: Server | null = null;
  url = '';
  mediaUrl = '';

  constructor(settings: GraphSettings) {
    this.settings = settings;
  }

  async listen(port: number, mediaPort: number): Promise<void> {
    this.#api = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.url);
      const answering = url.pathname.startsWith('/_control/')
        ? answerControl(this, request, response, url)
        : answerGraphCall(this, request, response, url);
      answering.catch((error: unknown) => refuse(response, error));
    });
    this.#files = createServer((request, response) => {
      try {
        answerMediaCall(this, request, response, new URL(request.url ?? '/', this.mediaUrl));
      } catch (error) {
        refuse(response, error);
      }
    });
    this.url = await listening(this.#api, port);
    this.mediaUrl = await listening(this.#files, mediaPort);
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
    while (this.lines.some((l) => l.webhooks.waiting + l.statuses.waiting > 0)) {
      if (Date.now() > end) throw new Error('the peer still has webhooks to tell');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async close(): Promise<void> {
    for (const line of this.lines) {
      line.statuses.close();
      line.webhooks.close();
    }
    await Promise.all([this.#api, this.#files].map(closed));
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else {
    const told =
      error instanceof GraphError ? error : new GraphError(1, error instanceof Error ? error.message : 'unknown');
    sendJson(response, told.http, told.body());
  }
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}

async function closed(server: Server | null): Promise<void> {
  if (server === null) return;
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
