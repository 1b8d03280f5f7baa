import { randomInt } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { Phone } from './phone.ts';
import { compose } from './phones/compose.ts';
import { keep } from './phones/keep.ts';
import { newMessageId } from './phones/message-id.ts';
import { newCertificate } from './server/certificate.ts';
import { Connection } from './server/connection.ts';
import { endStream } from './server/end-stream.ts';
import { login } from './server/login.ts';
import { mediaHost } from './server/media-host.ts';
import { beginPairing, scanCode } from './server/pairing.ts';
import { typeCode } from './server/pairing-by-code.ts';
import { takeStanza } from './server/take-stanza.ts';
import { certChainOf, newServerKeys } from './wire/cert-chain.ts';
import { Account } from './world/account.ts';
import type { Device } from './world/device.ts';
import { Group } from './world/group.ts';
import { World, type WorldSettings } from './world/world.ts';

export type WhatsAppOptions = { port?: number; mediaPort?: number } & Partial<WorldSettings>;

export type PhoneInput = {
  number: string;
  name?: string;
  /** drawn when left out; null for an account that has none */
  lid?: string | null;
};

/** A WhatsApp on loopback: a server for companions, a host for media, and phones. */
export class FakeWhatsApp {
  readonly world: World;
  /** what the product takes as WHATSAPP_WEB_URL */
  url = '';
  /** WHATSAPP_WEB_ROOT_KEY, in hexadecimal */
  rootKey = '';
  /** NODE_EXTRA_CA_CERTS: the certificate of the media host */
  caFile = '';
  readonly connections = new Set<Connection>();
  hangUp: () => Promise<void> = async () => {};

  constructor(world: World) {
    this.world = world;
  }

  get faults() {
    return this.world.faults;
  }

  get media() {
    return this.world.media;
  }

  phone(input: PhoneInput): Phone {
    const { number, name = `Phone ${number.slice(-4)}` } = input;
    const lid = input.lid === undefined ? `${randomInt(1e13, 9e13)}${randomInt(10, 99)}` : input.lid;
    return this.#held(this.world.addAccount(new Account({ number, name, lid })));
  }

  /** The phone of a number that is here already. */
  phoneOf(number: string): Phone {
    return this.#held(this.world.account(number));
  }

  /** A group that was there before: nobody is told. Else `phone.createGroup`. */
  group(subject: string, members: Phone[], id = `1203630${randomInt(1e10, 9e10)}`): Group {
    const group = new Group({ id, subject, members: members.map(({ account }) => account) });
    this.world.groups.set(id, group);
    return group;
  }

  /** A message of before, on the phones of both: it was never on the wire, and comes with the history. */
  past(one: Phone, other: Phone, author: Phone, text: string, at: Date): string {
    const id = newMessageId();
    const message = compose.text(text);
    const from = { number: author.number, device: 0 };
    for (const [phone, chat] of [
      [one, other],
      [other, one],
    ] as const)
      keep(this.world, phone.account, { id, chat: chat.number, from, fromMe: phone === author, message, at });
    return id;
  }

  /** The link of a companion ends without a word, as when a network goes. */
  cut(device: Device): void {
    device.link?.close('torn');
  }

  /** The server ends the stream of a companion: 401 403 408 411 440 500 503 515 … */
  end(device: Device, code: number): void {
    if (device.link !== undefined) endStream(device.link, code);
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.close('torn');
    await this.hangUp();
  }

  #held(account: Account): Phone {
    return new Phone(this.world, account, {
      scan: (text) => scanCode(this.world, account, this.connections, text),
      typeCode: (code) => typeCode(this.world, account, this.connections, code),
    });
  }
}

export async function startWhatsApp(options: WhatsAppOptions = {}): Promise<FakeWhatsApp> {
  const { port = 0, mediaPort = 0, ...settings } = options;
  const world = new World({
    qrRefs: 6,
    qrRefMs: undefined,
    pairingCodeMs: 180_000,
    sendsHistory: true,
    historyBy: 'inline',
    ...settings,
  });
  const whatsapp = new FakeWhatsApp(world);
  const keys = newServerKeys();
  const forged = newServerKeys();
  const chains = { own: certChainOf(keys), forged: certChainOf({ ...forged, noise: keys.noise }) };
  const certificate = newCertificate();
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, path: '/ws/chat' });
  sockets.on('connection', (socket) => {
    if (world.faults.takeCut('connect', undefined)) return socket.terminate();
    const certChain = world.faults.take('forge', undefined) === undefined ? chains.own : chains.forged;
    const connection = new Connection(
      world,
      socket,
      { noise: keys.noise, certChain },
      {
        handshaken: (each, { payload, noiseKey }) => {
          if (payload.devicePairingData != null) beginPairing(world, each, payload.devicePairingData, noiseKey);
          else login(world, each, { username: String(payload.username), device: payload.device ?? 0, noiseKey });
        },
        stanza: (each, stanza) => takeStanza(world, each, stanza),
      },
    );
    whatsapp.connections.add(connection);
    socket.on('close', () => {
      whatsapp.connections.delete(connection);
      connection.isLive = false;
      const { device } = connection;
      connection.registering?.becoming?.done(new Error('the companion has gone'));
      if (device === undefined || device.link !== connection) return;
      device.link = undefined;
      device.requeueUnconfirmed();
      world.emit('offline', device);
    });
  });
  const files = mediaHost(world, certificate);
  const at = await listening(http, port);
  world.media.host = `127.0.0.1:${await listening(files, mediaPort)}`;
  whatsapp.url = `ws://127.0.0.1:${at}/ws/chat`;
  whatsapp.rootKey = keys.root.pub.toString('hex');
  whatsapp.caFile = join(mkdtempSync(join(tmpdir(), 'peer-whatsapp-')), 'media-ca.pem');
  writeFileSync(whatsapp.caFile, certificate.cert);
  whatsapp.hangUp = async () => {
    sockets.close();
    files.closeAllConnections();
    await Promise.all([http, files].map((server) => new Promise((resolve) => server.close(resolve))));
  };
  return whatsapp;
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
