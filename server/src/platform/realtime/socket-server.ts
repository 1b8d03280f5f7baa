import type { Server as NodeServer } from 'node:http';
import { Failure } from '@balcao/contract/errors';
import { type Topic, type Topics, topicEventAliases, topicEventName } from '@balcao/contract/realtime';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';
import { z } from 'zod';
import { createConcurrencyLimiter } from '../async/concurrency-limiter.ts';
import type { StoredNotice } from '../db/outbox.ts';
import { isAllowedOrigin } from '../http/allowed-origins.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import {
  type ClientSocket,
  createPersonLimiter,
  personKey,
  type RoomHalf,
  roomName,
  runGuarded,
  type SocketActor,
  socketLimits,
  wrapSocket,
} from './client-socket.ts';
import type { NoticeStream, StreamEvents } from './notice-stream.ts';
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
  authenticate(handshake: {
    token: string | undefined;
    cookie: string | undefined;
  }): Promise<{ actor: Actor; expiresAt: Date | null }>;
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

const handshakeAuth = z.object({ token: z.string().max(4096).optional() }).catch({});
const handshakeQuery = z.object({ companyId: z.string().optional() }).catch({});
const roomHalves: RoomHalf[] = ['full', 'masked'];

/**
 * The socket door (docs/protocol.md 13): authenticated at the handshake, rooms by audience, each in two
 * halves. Its callbacks are called by the
 * library outside any promise: what they throw would end the process, so each is guarded.
 */
export function openSocketServer<Actor extends SocketActor>(options: SocketServerOptions<Actor>): SocketServer<Actor> {
  const { log, metrics } = options;
  const io: SocketIo = new Server(options.http, serverOptions(options));
  const people = new Map<string, Set<ClientSocket<Actor>>>();
  const personLimiter = createPersonLimiter();
  /** Each asks the database: a rush of handshakes must not take its connections from everybody's calls. */
  const handshakeLimiter = createConcurrencyLimiter({ maxConcurrent: 6, maxWaiting: 5_000 });

  const countSockets = async (person: string) =>
    (people.get(person)?.size ?? 0) + (await options.elsewhere.count(person));
  const authenticateSocket = async (socket: Socket): Promise<void> => {
    const { headers, auth, query } = socket.handshake;
    const token = handshakeAuth.parse(auth).token;
    const { actor, expiresAt } = await handshakeLimiter.run('', () =>
      options.authenticate({ token, cookie: headers.cookie }),
    );
    const { companyId } = handshakeQuery.parse(query);
    // It grants nothing; it only must not contradict who one is.
    if (companyId && companyId !== 'undefined' && companyId !== 'null' && companyId !== String(actor.companyId))
      throw new Failure('ERR_NO_PERMISSION');
    if ((await countSockets(personKey(actor))) >= socketLimits.maxSocketsPerPerson)
      throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: 60 });
    socket.data = { actor, expiresAt };
  };
  io.use((socket, next) => {
    authenticateSocket(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a handshake failed by a defect of ours');
        next(new Error(error instanceof Failure ? error.code : 'ERR_INTERNAL'));
      },
    );
  });

  const acceptSocket = async (socket: Socket): Promise<void> => {
    const { actor, expiresAt } = socketData<Actor>().parse(socket.data);
    const client = wrapSocket(socket, actor, { log, personLimiter, halfOf: options.halfOf });
    const personSockets = people.get(personKey(actor)) ?? new Set();
    people.set(personKey(actor), personSockets.add(client));
    metrics.sockets.inc();
    options.elsewhere.report(personKey(actor), personSockets.size);
    client.join([`session:${actor.sessionId}`]);
    const expiry =
      expiresAt && setTimeout(() => socket.disconnect(true), Math.min(expiresAt.getTime() - Date.now(), 2_147_000_000));
    socket.on('disconnect', () => {
      if (expiry) clearTimeout(expiry);
      personSockets.delete(client);
      if (personSockets.size === 0) people.delete(personKey(actor));
      metrics.sockets.dec();
      options.elsewhere.report(personKey(actor), personSockets.size);
      void runGuarded(log, 'leaving failed', () => options.onDisconnect(client.actor));
    });
    await options.onConnect(client);
    socket.emit('ready');
  };
  io.on('connection', (socket) => {
    acceptSocket(socket).catch((error: unknown) => {
      // Refused: the session ended while it was being let in.
      if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a socket could not enter');
      socket.disconnect(true);
    });
  });

  const publish = ({ companyId, topic, payload, rooms, except, vacate }: StoredNotice & { topic: Topic }) => {
    const names = [topicEventName(companyId, topic), ...topicEventAliases(companyId, topic, payload)];
    const mask = options.maskedPayloads[topic] as ((payload: unknown) => unknown) | undefined;
    for (const half of roomHalves) {
      const address = (list: string[]) => list.map((room) => roomName(companyId, room, half));
      const to = io.local.to(address(rooms)).except(address(except));
      const visiblePayload = mask && half === 'masked' ? mask(payload) : payload;
      for (const name of names) to.emit(name, visiblePayload);
      if (vacate !== null) to.socketsLeave(roomName(companyId, vacate, half));
    }
    metrics.notices.inc({ topic });
  };
  const disconnect = (companyId: number, room: string) => {
    for (const half of roomHalves) io.local.in(roomName(companyId, room, half)).disconnectSockets(true);
  };

  return {
    emit: (notice) => void runGuarded(log, 'a notice could not be told', () => publish(notice)),
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
    socketsOf: (companyId, userId) => [...(people.get(personKey({ companyId, userId })) ?? [])],
    countSockets: (companyId, userId) => countSockets(personKey({ companyId, userId })),
    close: async () => {
      await io.close();
    },
  };
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
