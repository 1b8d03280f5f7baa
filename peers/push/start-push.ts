import { randomUUID, webcrypto } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkVapid } from './check-vapid.ts';
import { openMessage } from './open-message.ts';

/** The format of `PushSubscription.toJSON()`. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type ReceivedPush = { text: string; ttl: number; topic: string | undefined; urgency: string | undefined };

type Subscriber = {
  applicationServerKey: string;
  privateKey: webcrypto.CryptoKey;
  publicKey: Buffer;
  auth: Buffer;
  received: ReceivedPush[];
  status: number | null;
  attempts: number;
};

export type PushService = {
  origin: string;
  /** `applicationServerKey`: messages of other senders are rejected */
  subscribe(applicationServerKey: string): Promise<BrowserSubscription>;
  received(endpoint: string): readonly ReceivedPush[];
  /** responds with this status instead of accepting; null: accepts again */
  answerWith(endpoint: string, status: number | null): void;
  /** reasons for rejected messages that violate the standards */
  refusals: readonly string[];
  /** number of requests, rejected or not */
  attempts(endpoint: string): number;
  close(): Promise<void>;
};

const maxBodyBytes = 4096;

export async function startPushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>();
  const refusals: string[] = [];
  const server = createServer((request, response) => {
    void take(request, subscribers, `http://${request.headers.host}`).then(({ status, reason }) => {
      if (reason) refusals.push(reason);
      response.writeHead(status, status === 201 ? { location: `/message/${randomUUID()}` } : {}).end(reason);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const of = (endpoint: string): Subscriber => {
    const found = subscribers.get(new URL(endpoint).pathname);
    if (!found) throw new Error(`nobody subscribed as ${endpoint}`);
    return found;
  };
  return {
    origin,
    async subscribe(applicationServerKey) {
      const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const publicKey = Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey));
      const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
      const path = `/push/${randomUUID()}`;
      const { privateKey } = pair;
      subscribers.set(path, {
        applicationServerKey,
        privateKey,
        publicKey,
        auth,
        received: [],
        status: null,
        attempts: 0,
      });
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    received: (endpoint) => of(endpoint).received,
    answerWith: (endpoint, status) => {
      of(endpoint).status = status;
    },
    refusals,
    attempts: (endpoint) => of(endpoint).attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Answer = { status: number; reason?: string };

async function take(request: IncomingMessage, subscribers: Map<string, Subscriber>, origin: string): Promise<Answer> {
  const body = await readBody(request);
  const subscriber = subscribers.get(request.url ?? '');
  if (request.method !== 'POST' || !subscriber) return { status: 404, reason: 'nobody is subscribed here' };
  subscriber.attempts++;
  if (subscriber.status !== null) return { status: subscriber.status };
  const { headers } = request;
  const wrongHeader = checkHeaders(headers);
  if (wrongHeader) return { status: 400, reason: wrongHeader };
  if (body.length > maxBodyBytes) return { status: 413, reason: 'more than 4,096 bytes' };
  const unverified = await checkVapid(headers.authorization ?? '', origin, subscriber.applicationServerKey);
  if (unverified) return { status: 403, reason: unverified };
  try {
    const text = await openMessage(body, subscriber);
    const { topic, urgency } = headers;
    subscriber.received.push({ text, ttl: Number(headers['ttl']), topic: first(topic), urgency: first(urgency) });
    return { status: 201 };
  } catch (error) {
    return { status: 201, reason: `the browser could not open it: ${String(error)}` };
  }
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** RFC 8030, 5.2 to 5.4; RFC 8291, 4. */
function checkHeaders(headers: IncomingHttpHeaders): string | null {
  const topic = first(headers['topic']);
  const urgency = first(headers['urgency']);
  if (!/^\d+$/.test(first(headers['ttl']) ?? '')) return 'TTL has to be said';
  if (headers['content-encoding'] !== 'aes128gcm') return 'encrypted as aes128gcm only';
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return 'a topic has up to 32 characters of base64url';
  if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(urgency)) return 'no such urgency';
  return null;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
