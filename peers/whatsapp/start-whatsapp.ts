import { createServer } from 'node:http';
import type { Server } from 'node:net';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { answerControl } from './control/answer-control.ts';
import { Connection } from './server/connection.ts';
import { handleStanza } from './server/handle-stanza.ts';
import { login } from './server/login.ts';
import { mediaHost } from './server/media-host.ts';
import { beginPairing } from './server/pairing.ts';
import { WorldStorage } from './storage/storage.ts';
import { FakeWhatsApp } from './whatsapp.ts';
import { certChainOf, newServerKeys } from './wire/cert-chain.ts';
import { World, type WorldSettings } from './world/world.ts';

export type { FakeWhatsApp } from './whatsapp.ts';

export type WhatsAppOptions = {
  port?: number;
  mediaPort?: number;
  /** a directory for its keys and linked devices; absent: new ones on each start */
  home?: string;
} & Partial<WorldSettings>;

const usual: WorldSettings = {
  qrRefs: 6,
  qrRefMs: undefined,
  pairingCodeMs: 180_000,
  sendsHistory: true,
  historyBy: 'inline',
};

/** Starts a server for companions with control calls, and a media host, both on loopback. */
export async function startWhatsApp(options: WhatsAppOptions = {}): Promise<FakeWhatsApp> {
  const { port = 0, mediaPort = 0, home: directory, ...settings } = options;
  const home = new WorldStorage(directory);
  const world = new World({ ...usual, ...settings });
  home.open(world);
  const whatsapp = new FakeWhatsApp(world);
  const http = createServer((request, response) => void answerControl(whatsapp, request, response));
  const sockets = new WebSocketServer({ server: http, path: '/ws/chat' });
  const { noise } = home.keys;
  const chains = { own: certChainOf(home.keys), forged: certChainOf({ ...newServerKeys(), noise }) };
  sockets.on('connection', (socket) => {
    if (world.faults.takeCut('connect', undefined)) return socket.terminate();
    const certChain = world.faults.take('forge', undefined) === undefined ? chains.own : chains.forged;
    connect(whatsapp, new Connection(world, socket, { noise, certChain }, incoming(world)), socket);
  });
  const files = mediaHost(world, home.media);
  const at = await listening(http, port);
  world.media.host = `127.0.0.1:${await listening(files, mediaPort)}`;
  whatsapp.url = `ws://127.0.0.1:${at}/ws/chat`;
  whatsapp.rootKey = home.keys.root.pub.toString('hex');
  whatsapp.caFile = home.caFile;
  whatsapp.closeServers = async () => {
    home.close(world);
    sockets.close();
    http.closeAllConnections();
    files.closeAllConnections();
    await Promise.all([http, files].map((server) => new Promise((resolve) => server.close(resolve))));
  };
  return whatsapp;
}

const incoming = (world: World): ConstructorParameters<typeof Connection>[3] => ({
  handshaken: (connection, { payload, noiseKey }) => {
    const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {};
    world.emit('hello', { version: [primary, secondary, tertiary].join('.') });
    if (payload.devicePairingData != null) beginPairing(world, connection, payload.devicePairingData, noiseKey);
    else login(world, connection, { username: String(payload.username), device: payload.device ?? 0, noiseKey });
  },
  stanza: (connection, stanza) => handleStanza(world, connection, stanza),
});

function connect(whatsapp: FakeWhatsApp, connection: Connection, socket: WebSocket): void {
  whatsapp.connections.add(connection);
  socket.on('close', () => {
    whatsapp.connections.delete(connection);
    connection.isLive = false;
    const { device } = connection;
    connection.registering?.becoming?.done(new Error('the companion has gone'));
    if (device === undefined || device.link !== connection) return;
    device.link = undefined;
    device.requeueUnconfirmed();
    whatsapp.world.emit('offline', device);
  });
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
