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
import type { NoticeStream, StreamEvents } from './notice-stream.ts';
import { openPersonSockets, type PersonSockets } from './person-sockets.ts';
import type { SocketsElsewhere } from './sockets-elsewhere.ts';

export type SocketServerOptions<Actor extends SocketActor> = {
  http: NodeServer;
  webOrigins: string[];
  log: Log;
  metrics: Metrics;
  /** false: handshakes are refused */
  mayTakeSockets(): boolean;
  /** what is between several processes; null where one has all sockets */
  stream: Pick<NoticeStream, 'openAdapter'> | null;
  elsewhere: SocketsElsewhere;
  /** Who the handshake belongs to. @throws Failure */
  authenticate: Authenticate<Actor>;
  /** Where the socket stands from the start, and what it may ask. @throws Failure: it is closed again */
  onConnect(socket: ClientSocket<Actor>): void | Promise<void>;
  onDisconnect(actor: Actor): void | Promise<void>;
  /** In which half of each room a person stands. */
  halfOf(actor: Actor): RoomHalf;
  /** What the masked half gets instead, by topic. */
  maskedPayloads: { [T in Topic]?: (payload: Topics[T]) => Topics[T] };
};

export type SocketServer<Actor extends SocketActor> = {
  /** To the sockets of this process, as all that follows. */
  emit(notice: StoredNotice & { topic: Topic }): void;
  /** What comes out of the stream, from other processes and from this one. */
  onStreamed(event: keyof StreamEvents, receive: (payload: unknown) => void): void;
  /** Closes every socket of a session. */
  disconnectSession(companyId: number, sessionId: string): void;
  disconnectCompany(companyId: number): void;
  /** Cuts all off: as after a fault of the network, clients come back by themselves and fetch anew. */
  dropAll(): void;
  /** The open sockets of one person, to set their rooms anew. */
  socketsOf(companyId: number, userId: number): ClientSocket<Actor>[];
  /** In all processes. @throws when the others cannot be asked */
  countSockets(companyId: number, userId: number): Promise<number>;
  close(): Promise<void>;
};

const roomHalves: RoomHalf[] = ['full', 'masked'];

/**
 * The socket door (docs/protocol.md 13): authenticated at the handshake, rooms by audience, each in two
 * halves. Its callbacks are called by the
 * library outside any promise: what they throw would end the process, so each is guarded.
 */
export function openSocketServer<Actor extends SocketActor>(options: SocketServerOptions<Actor>): SocketServer<Actor> {
  const { log } = options;
  const io: SocketIo = new Server(options.http, serverOptions(options));
  const people = openPersonSockets<Actor>(options.elsewhere, options.metrics);
  const personLimiter = createPersonLimiter();
  /** Each asks the database: a rush of handshakes must not take its connections from everybody's calls. */
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
        if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a handshake failed by a defect of ours');
        next(new Error(error instanceof Failure ? error.code : 'ERR_INTERNAL'));
      },
    );
  });
  io.on('connection', (socket) => {
    acceptSocket(socket, people, personLimiter, options).catch((error: unknown) => {
      // Refused: the session ended while it was being let in.
      if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a socket could not enter');
      socket.disconnect(true);
    });
  });

  const disconnect = (companyId: number, room: string) => {
    for (const half of roomHalves) io.local.in(roomName(companyId, room, half)).disconnectSockets(true);
  };
  return {
    emit: (notice) => void runGuarded(log, 'a notice could not be told', () => publish(io, notice, options)),
    disconnectSession: (companyId, sessionId) => disconnect(companyId, `session:${sessionId}`),
    disconnectCompany: (companyId) => disconnect(companyId, 'company'),
    onStreamed: (event, receive) =>
      void io.on(
        event,
        (payload: unknown) => void runGuarded(log, 'a word of another process failed', () => receive(payload)),
      ),
    dropAll: () => {
      for (const { conn } of io.sockets.sockets.values()) conn.close(true);
    },
    socketsOf: (companyId, userId) => people.of(personKey({ companyId, userId })),
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
  { log, halfOf, onConnect, onDisconnect }: SocketServerOptions<Actor>,
): Promise<void> {
  const { actor, expiresAt } = socketData<Actor>().parse(socket.data);
  const client = wrapSocket(socket, actor, { log, personLimiter, halfOf });
  const remove = people.add(client);
  client.join([`session:${actor.sessionId}`]);
  const expiry =
    expiresAt && setTimeout(() => socket.disconnect(true), Math.min(expiresAt.getTime() - Date.now(), 2_147_000_000));
  socket.on('disconnect', () => {
    if (expiry) clearTimeout(expiry);
    remove();
    void runGuarded(log, 'leaving failed', () => onDisconnect(client.actor));
  });
  await onConnect(client);
  socket.emit('ready');
}

function publish(
  io: SocketIo,
  { companyId, topic, payload, rooms, except, vacate }: StoredNotice & { topic: Topic },
  { maskedPayloads, metrics }: Pick<SocketServerOptions<SocketActor>, 'maskedPayloads' | 'metrics'>,
): void {
  // To the library no room means everybody, of all companies.
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
