import type { Server as NodeServer } from 'node:http';
import { Failure } from '@balcao/contract/errors';
import { type Topic, type Topics, topicEventAliases, topicEventName } from '@balcao/contract/realtime';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';
import { z } from 'zod';
import { createConcurrencyLimiter } from '../async/concurrency-limiter.ts';
import type { RateLimiter } from '../async/rate-limiter.ts';
import type { StoredNotice } from '../db/outbox.ts';
import { isAllowedOrigin } from '../http/allowed-origins.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Authenticate, authenticateHandshake } from './authenticate-handshake.ts';
import {
  type ClientSocket,
  createPersonLimiter,
  personKey,
  type RoomHalf,
  roomName,
  runGuarded,
  type SocketActor,
  wrapSocket,
} from './client-socket.ts';
import type { NoticePositions } from './notice-positions.ts';
import type { NoticeStream, StreamEvents } from './notice-stream.ts';
import { openPersonSockets, type PersonSockets } from './person-sockets.ts';
import type { RemoteSockets } from './remote-sockets.ts';
import { sessionRoom } from './rooms.ts';

export type SocketServerOptions<Actor extends SocketActor> = {
  http: NodeServer;
  webOrigins: string[];
  log: Log;
  metrics: Metrics;
  /** false: handshakes are refused */
  mayTakeSockets(): boolean;
  positions: Pick<NoticePositions, 'advance' | 'of' | 'restart'>;
  /** connects several processes; null when one process has all sockets */
  stream: Pick<NoticeStream, 'openAdapter'> | null;
  elsewhere: RemoteSockets;
  /** Determines the actor of a handshake. @throws Failure */
  authenticate: Authenticate<Actor>;
  /** Joins the socket's initial rooms and adds its handlers. @throws Failure: the socket is closed again */
  onConnect(socket: ClientSocket<Actor>): void | Promise<void>;
  onDisconnect(actor: Actor): void | Promise<void>;
  /** Which half of each room a person is in. */
  halfOf(actor: Actor): RoomHalf;
  /** The payloads for the masked half, by topic. */
  maskedPayloads: { [T in Topic]?: (payload: Topics[T]) => Topics[T] };
};

export type SocketServer<Actor extends SocketActor> = {
  /** To the sockets of this process only, like all functions below. */
  emit(notice: StoredNotice & { topic: Topic }): void;
  /** Receives entries of the stream, sent by other processes and by this one. */
  onStreamed(event: keyof StreamEvents, receive: (payload: unknown) => void): void;
  /** Closes all sockets of a session. */
  disconnectSession(companyId: number, sessionId: string): void;
  disconnectCompany(companyId: number): void;
  /** Closes all sockets as a network failure would: clients reconnect by themselves and fetch again. */
  dropAll(): void;
  /** The open sockets of one person, whose rooms have to be set again. */
  socketsOf(companyId: number, userId: number): ClientSocket<Actor>[];
  socketsOfCompany(companyId: number): ClientSocket<Actor>[];
  /** In all processes. @throws when the others' counts cannot be read */
  countSockets(companyId: number, userId: number): Promise<number>;
  close(): Promise<void>;
};

const roomHalves: RoomHalf[] = ['full', 'masked'];

/**
 * The Socket.IO server (docs/protocol.md 13): sockets are authenticated at the handshake; rooms are audiences, each in
 * two halves. The library calls handlers outside of any promise, so an error in one would end the process: each is
 * guarded.
 */
export function openSocketServer<Actor extends SocketActor>(options: SocketServerOptions<Actor>): SocketServer<Actor> {
  const { log, positions } = options;
  const io: SocketIo = new Server(options.http, serverOptions(options));
  const people = openPersonSockets<Actor>(options.elsewhere, options.metrics);
  const personLimiter = createPersonLimiter();
  /** Each handshake asks the database: a rush of them must not use up the connections that calls need. */
  const handshakeLimiter = createConcurrencyLimiter({ maxConcurrent: 6, maxWaiting: 5_000 });
  const authenticate: Authenticate<Actor> = (handshake) =>
    handshakeLimiter.run('', () => options.authenticate(handshake));

  io.use((socket, next) => {
    authenticateHandshake(socket.handshake, authenticate, people).then(
      (authenticated) => {
        socket.data = authenticated;
        next();
      },
      (error: unknown) => {
        if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a handshake failed because of a defect');
        next(new Error(error instanceof Failure ? error.code : 'ERR_INTERNAL'));
      },
    );
  });
  io.on('connection', (socket) => {
    acceptSocket(socket, people, personLimiter, options).catch((error: unknown) => {
      // A Failure means that it was refused: the session ended while the socket was being accepted.
      if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a socket could not be accepted');
      socket.disconnect(true);
    });
  });

  return {
    emit(notice) {
      positions.advance(notice);
      void runGuarded(log, 'a notice could not be told', () => publish(io, notice, options));
    },
    disconnectSession(companyId, sessionId) {
      for (const half of roomHalves)
        io.local.in(roomName(companyId, sessionRoom(sessionId), half)).disconnectSockets(true);
    },
    disconnectCompany(companyId) {
      for (const { id } of people.ofCompany(companyId)) io.local.in(id).disconnectSockets(true);
    },
    onStreamed: (event, receive) =>
      void io.on(
        event,
        (payload: unknown) => void runGuarded(log, 'a word of another process failed', () => receive(payload)),
      ),
    dropAll: () => {
      positions.restart();
      for (const { conn } of io.sockets.sockets.values()) conn.close(true);
    },
    socketsOf: (companyId, userId) => people.of(personKey({ companyId, userId })),
    socketsOfCompany: people.ofCompany,
    countSockets: (companyId, userId) => people.count(personKey({ companyId, userId })),
    close: async () => {
      await io.close();
    },
  };
}

async function acceptSocket<Actor extends SocketActor>(
  socket: Socket,
  people: PersonSockets<Actor>,
  personLimiter: RateLimiter,
  { log, positions, halfOf, onConnect, onDisconnect }: SocketServerOptions<Actor>,
): Promise<void> {
  const { actor, expiresAt } = socketData<Actor>().parse(socket.data);
  const position = () => positions.of(actor.companyId);
  const client = wrapSocket(socket, actor, { log, personLimiter, halfOf, position });
  const remove = people.add(client);
  client.join([sessionRoom(actor.sessionId)]);
  const expiry =
    expiresAt && setTimeout(() => socket.disconnect(true), Math.min(expiresAt.getTime() - Date.now(), 2_147_000_000));
  socket.on('disconnect', () => {
    if (expiry) clearTimeout(expiry);
    remove();
    void runGuarded(log, 'leaving failed', () => onDisconnect(client.actor));
  });
  await onConnect(client);
  socket.emit('ready', { position: position() });
}

function publish(
  io: SocketIo,
  { companyId, topic, payload, rooms, except, vacate }: StoredNotice & { topic: Topic },
  { maskedPayloads, metrics }: Pick<SocketServerOptions<SocketActor>, 'maskedPayloads' | 'metrics'>,
): void {
  // For Socket.IO an empty list of rooms means everybody, of all companies.
  if (rooms.length === 0) return;
  const names = [topicEventName(companyId, topic), ...topicEventAliases(companyId, topic, payload)];
  const mask = maskedPayloads[topic] as ((payload: unknown) => unknown) | undefined;
  for (const half of roomHalves) {
    const address = (list: string[]) => list.map((room) => roomName(companyId, room, half));
    const to = io.local.to(address(rooms)).except(address(except));
    const visiblePayload = mask && half === 'masked' ? mask(payload) : payload;
    for (const name of names) to.emit(name, visiblePayload);
    if (vacate !== null) to.socketsLeave(roomName(companyId, vacate, half));
  }
  metrics.notices.inc({ topic });
}

type SocketIo = Server<DefaultEventsMap, DefaultEventsMap, StreamEvents>;

const serverOptions = ({ webOrigins, mayTakeSockets, stream }: OpeningOptions): Partial<ServerOptions> => ({
  ...(stream && { adapter: stream.openAdapter() }),
  path: '/socket.io/',
  pingInterval: 18_000,
  pingTimeout: 18_000,
  perMessageDeflate: false,
  maxHttpBufferSize: 100_000,
  allowEIO3: true,
  cors: { origin: webOrigins, credentials: true },
  allowRequest: ({ headers: { origin, host } }, decide) => {
    const welcome = origin === undefined || isAllowedOrigin(origin, host, webOrigins);
    decide(null, welcome && mayTakeSockets());
  },
});
type OpeningOptions = Pick<SocketServerOptions<SocketActor>, 'webOrigins' | 'mayTakeSockets' | 'stream'>;

const socketData = <Actor>() =>
  z.object({ actor: z.custom<Actor>((v) => typeof v === 'object' && v !== null), expiresAt: z.date().nullable() });
