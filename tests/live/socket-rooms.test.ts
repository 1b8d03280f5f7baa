import { createServer, type Server as HttpServer } from 'node:http';
import { Failure } from '@balcao/contract/errors';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { everyCompany, type StoredNotice } from '../../server/src/platform/db/outbox.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import type { ClientSocket, SocketActor } from '../../server/src/platform/realtime/client-socket.ts';
import { createNoticePositions } from '../../server/src/platform/realtime/notice-positions.ts';
import { noRemoteSockets } from '../../server/src/platform/realtime/remote-sockets.ts';
import { openSocketServer, type SocketServer } from '../../server/src/platform/realtime/socket-server.ts';

type Person = SocketActor & { seesNumbers: boolean };
let http: HttpServer;
let sockets: SocketServer<Person>;
let url = '';
const clients: Socket[] = [];

beforeAll(async () => {
  http = createServer();
  sockets = openSocketServer<Person>({
    http,
    webOrigins: [],
    log: silentLog,
    metrics: createMetrics(),
    mayTakeSockets: () => true,
    positions: createNoticePositions(),
    stream: null,
    elsewhere: noRemoteSockets,
    // The token contains the actor: company, user, and whether they see full numbers.
    authenticate: async ({ token = '' }) => {
      const [companyId, userId, numbers] = token.split('/');
      if (!userId) throw new Failure('ERR_SESSION_EXPIRED');
      const actor = {
        companyId: Number(companyId),
        userId: Number(userId),
        sessionId: token,
        seesNumbers: numbers === 'full',
      };
      return { actor, expiresAt: null };
    },
    onConnect(socket) {
      socket.join(['company', `person:${socket.actor.userId}`]);
      socket.joinShared(['everyone']);
      socket.on('ask', async (argument) => {
        if (argument === 'refused') throw new Failure('ERR_NO_PERMISSION');
        if (argument === 'broken') throw new TypeError('a secret of the database');
      });
    },
    onDisconnect() {},
    halfOf: ({ seesNumbers }) => (seesNumbers ? 'full' : 'masked'),
    maskedPayloads: { todo: () => ({ action: 'change', todoId: 0 }) },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => sockets.close());

/** A user whose socket is ready, with all events it receives. */
async function person(token: string): Promise<{ socket: Socket; events: unknown[][] }> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  const events: unknown[][] = [];
  socket.onAny((...event: unknown[]) => events.push(event));
  clients.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve);
    socket.once('connect_error', reject);
  });
  events.length = 0;
  return { socket, events };
}
const emit = (over: Partial<StoredNotice>) =>
  sockets.emit({
    id: 0,
    companyId: 1,
    payload: { action: 'change', todoId: 7 },
    rooms: [],
    except: [],
    vacate: null,
    ...over,
    topic: 'todo',
  });
/** Resolves when earlier events have arrived. */
const received = (people: { socket: Socket }[]) =>
  Promise.all(people.map(({ socket }) => socket.emitWithAck('ask', 'nothing')));
const clientOf = (companyId: number, userId: number): ClientSocket<Person> => {
  const [client] = sockets.socketsOf(companyId, userId);
  if (!client) throw new Error('no socket');
  return client;
};
const [whole, masked] = [
  [['company-1-todo', { action: 'change', todoId: 7 }]],
  [['company-1-todo', { action: 'change', todoId: 0 }]],
];

it('a notice goes only to rooms of its company, masked for users who may not see numbers', async () => {
  const people = [await person('1/1/full'), await person('1/2/masked'), await person('2/1/full')];
  emit({ rooms: ['company'] });
  await received(people);
  expect(people.map(({ events }) => events)).toEqual([whole, masked, []]);
});

it('a notice to no room reaches nobody', async () => {
  const people = [await person('1/1/full'), await person('1/2/masked'), await person('2/1/full')];
  emit({ rooms: [] });
  emit({ rooms: [], except: ['company'] });
  await received(people);
  expect(people.map(({ events }) => events)).toEqual([[], [], []]);
});

it('a socket in two of its rooms gets it once, and one in an excluded room does not get it', async () => {
  const people = [await person('1/1/full'), await person('1/2/full')];
  emit({ rooms: ['company', 'person:1'], except: ['person:2'] });
  await received(people);
  expect(people.map(({ events }) => events)).toEqual([whole, []]);
});

it('a notice of the operator to all companies goes through the room that all share', async () => {
  const people = [await person('1/1/full'), await person('2/1/masked')];
  emit({ companyId: everyCompany, rooms: ['everyone'] });
  emit({ companyId: everyCompany, rooms: ['company'] });
  await received(people);
  expect(people.map(({ events }) => events.length)).toEqual([1, 1]);
});

it('a socket that may no longer see full numbers leaves the unmasked rooms that it was in', async () => {
  const one = await person('1/1/full');
  const client = clientOf(1, 1);
  client.leave(['company', 'person:1']);
  client.actor = { ...client.actor, seesNumbers: false };
  client.join(['company']);
  expect([client.isIn('company'), client.isIn('person:1')]).toEqual([true, false]);
  emit({ rooms: ['company', 'person:1'] });
  await received([one]);
  expect(one.events).toEqual(masked);
});

it('a socket that a notice removes from a room gets that notice, and none after it', async () => {
  const one = await person('1/1/full');
  emit({ rooms: ['person:1'], vacate: 'person:1' });
  await received([one]);
  emit({ rooms: ['person:1'] });
  await received([one]);
  expect(one.events).toEqual(whole);
});

it('a refusal is answered with its code, and a defect without details', async () => {
  const { socket } = await person('1/1/full');
  expect(await socket.emitWithAck('ask', 'x')).toEqual({ ok: true });
  expect(await socket.emitWithAck('ask', 'refused')).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect(await socket.emitWithAck('ask', 'broken')).toEqual({ error: 'ERR_INTERNAL' });
});

it('an ended session closes its own sockets, and a company its own', async () => {
  const people = [await person('1/1/full'), await person('1/2/full'), await person('2/1/full')];
  const disconnected = people.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
  sockets.disconnectSession(2, '1/1/full');
  sockets.disconnectSession(1, '1/1/full');
  await disconnected[0];
  expect(people.map(({ socket }) => socket.connected)).toEqual([false, true, true]);
  sockets.disconnectCompany(1);
  await disconnected[1];
  expect(people.map(({ socket }) => socket.connected)).toEqual([false, false, true]);
  expect([await sockets.countSockets(1, 1), await sockets.countSockets(2, 1)]).toEqual([0, 1]);
});

it('refuses a handshake that names another company, and one without a user', async () => {
  const refused = (token: string, query: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = io(url, {
        auth: { token },
        query,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      clients.push(socket);
      socket.once('connect_error', ({ message }) => resolve(message));
      socket.once('ready', () => resolve('ready'));
    });
  expect(await refused('1/1/full', { companyId: '2' })).toBe('ERR_NO_PERMISSION');
  for (const companyId of ['1', 'undefined', 'null', ''])
    expect(await refused('1/1/full', { companyId })).toBe('ready');
  expect(await refused('', {})).toBe('ERR_SESSION_EXPIRED');
});
