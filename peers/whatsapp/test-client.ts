import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import makeWASocket, {
  type AuthenticationState,
  type BaileysEventMap,
  Curve,
  INITIAL_PREKEY_COUNT,
  initAuthCreds,
  type KeyPair,
  proto,
  type SignalDataSet,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { verifySignature } from 'whatsapp-rust-bridge';
import type { Phone } from './phone.ts';
import type { FakeWhatsApp } from './start-whatsapp.ts';
import { typed33 } from './wire/curve.ts';

// The library accepts any signature, and prints private keys: both are corrected for the tests here.
Curve.verify = (key, message, signature) => {
  try {
    return verifySignature(typed33(key), message, signature);
  } catch {
    return false;
  }
};
for (const way of ['info', 'warn', 'error'] as const) console[way] = () => undefined;

let preKeys: KeyPair[] | undefined;

/** In-memory credentials and keys of a client, which outlive its sockets. */
export function memoryAuth(): AuthenticationState {
  const storedKeys = new Map<string, unknown>();
  const keyOf = (type: string, id: string) => `${type} ${id}`;
  // Generating these is most of the cost of a first login; tests can share them among connections.
  preKeys ??= Array.from({ length: INITIAL_PREKEY_COUNT }, () => Curve.generateKeyPair());
  for (const [at, pair] of preKeys.entries()) storedKeys.set(keyOf('pre-key', String(at + 1)), pair);
  return {
    creds: { ...initAuthCreds(), firstUnuploadedPreKeyId: 1, nextPreKeyId: INITIAL_PREKEY_COUNT + 1 },
    keys: {
      get: async (type, ids) => {
        const found: Record<string, never> = {};
        for (const id of ids) {
          const value = storedKeys.get(keyOf(type, id));
          if (value !== undefined) Object.assign(found, { [id]: value });
        }
        return found;
      },
      set: async (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data))
          for (const [id, value] of Object.entries(values ?? {})) {
            if (value === null) storedKeys.delete(keyOf(type, id));
            else storedKeys.set(keyOf(type, id), value);
          }
      },
    },
  };
}

const silent = { level: 'silent', child: () => silent, trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function openClient(
  whatsapp: FakeWhatsApp,
  auth: AuthenticationState,
  extra: Partial<UserFacingSocketConfig> = {},
): WASocket {
  trustMediaHost(whatsapp);
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootKey, 'hex');
  const socket = makeWASocket({
    auth,
    waWebSocketUrl: whatsapp.url,
    logger: silent,
    fetchAgent: new Agent({ ca: readFileSync(whatsapp.caFile) }),
    ...extra,
  });
  socket.ev.on('creds.update', (update) => Object.assign(auth.creds, update));
  return socket;
}

/** Resolves to the first non-undefined result for an event of this name. */
export function until<K extends keyof BaileysEventMap, T>(
  socket: WASocket,
  event: K,
  pick: (data: BaileysEventMap[K]) => T | undefined,
  timeoutMs = 30_000,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.ev.off(event, look);
      reject(new Error(`no ${event} that fits`));
    }, timeoutMs);
    const look = (data: BaileysEventMap[K]) => {
      const picked = pick(data);
      if (picked === undefined) return;
      clearTimeout(timer);
      socket.ev.off(event, look);
      resolve(picked);
    };
    socket.ev.on(event, look);
  });
}

export const opened = (socket: WASocket): Promise<true> =>
  until(socket, 'connection.update', ({ connection }) => (connection === 'open' ? true : undefined));

/** The status with which the connection ends. */
export const closedWith = (socket: WASocket): Promise<number> =>
  until(socket, 'connection.update', ({ connection, lastDisconnect }) => {
    if (connection !== 'close') return undefined;
    const error = lastDisconnect?.error;
    return error !== undefined && 'output' in error ? statusOf(error.output) : 0;
  });

const statusOf = (output: unknown): number =>
  typeof output === 'object' && output !== null && 'statusCode' in output ? Number(output.statusCode) : 0;

/** A client linked with this phone and logged in. */
export async function linked(
  whatsapp: FakeWhatsApp,
  phone: Phone,
  auth: AuthenticationState = memoryAuth(),
  extra: Partial<UserFacingSocketConfig> = {},
): Promise<WASocket> {
  const first = openClient(whatsapp, auth, extra);
  const qr = await until(first, 'connection.update', (update) => update.qr);
  const ended = closedWith(first);
  await phone.scan(qr);
  await ended;
  const socket = openClient(whatsapp, auth, extra);
  const online = until(socket, 'connection.update', (u) => (u.receivedPendingNotifications ? true : undefined));
  await opened(socket);
  await online;
  return socket;
}

/** Collects received messages, without protocol messages. */
export function received(socket: WASocket): WAMessage[] {
  const list: WAMessage[] = [];
  socket.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages)
      if (message.message != null && message.message.protocolMessage == null) list.push(message);
  });
  return list;
}

export const messageOf = (socket: WASocket, id: string): Promise<WAMessage> =>
  until(socket, 'messages.upsert', ({ messages }) =>
    messages.find((each) => each.key.id === id && each.message != null),
  );

export type Receipt = { id: string; type: string; from: string };

/** Collects receipts in wire format. */
export function receipts(socket: WASocket): Receipt[] {
  const list: Receipt[] = [];
  socket.ws.on('CB:receipt', (node: { attrs: Record<string, string> }) =>
    list.push({ id: node.attrs['id'] ?? '', type: node.attrs['type'] ?? 'delivered', from: node.attrs['from'] ?? '' }),
  );
  return list;
}

export type Ack = { id: string; error: string | undefined };

export function acks(socket: WASocket): Ack[] {
  const list: Ack[] = [];
  socket.ws.on('CB:ack,class:message', (node: { attrs: Record<string, string> }) =>
    list.push({ id: node.attrs['id'] ?? '', error: node.attrs['error'] }),
  );
  return list;
}

export { proto };

/** The library downloads with the global fetch, which uses the process's certificate authorities. */
function trustMediaHost(whatsapp: FakeWhatsApp): void {
  setDefaultCACertificates([...rootCertificates, readFileSync(whatsapp.caFile, 'utf8')]);
}
