import type { Server as NodeServer } from 'node:http';
import { Failure } from '@balcao/contract/errors';
import { type Topic, type Topics, wireAliases, wireName } from '@balcao/contract/realtime';
import type { Actor } from '@balcao/contract/users/actor';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { openGate } from './gate.ts';
import {
  guarded,
  type LiveSocket,
  openLiveSocket,
  openPersonBudget,
  personOf,
  roomName,
  socketLimits,
} from './live-socket.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { StoredNotice } from './outbox.ts';
import { isAllowedOrigin } from './own-origin.ts';

export type LiveOptions = {
  http: NodeServer;
  webOrigins: string[];
  log: Log;
  metrics: Metrics;
  /** false: the sockets belong to another process */
  mayServe(): boolean;
  /** Who the handshake belongs to. @throws Failure */
  authenticate(handshake: {
    token: string | undefined;
    cookie: string | undefined;
  }): Promise<{ actor: Actor; expiresAt: Date | null }>;
  /** Where the socket stands from the start, and what it may ask. @throws Failure: it is closed again */
  welcome(socket: LiveSocket): void | Promise<void>;
  left(actor: Actor): void | Promise<void>;
  /** What a person who may not see numbers whole gets instead, by topic. */
  masked: { [T in Topic]?: (payload: Topics[T]) => Topics[T] };
};

export type Live = {
  emit(notice: StoredNotice & { topic: Topic }): void;
  /** Closes every socket of a session. */
  disconnectSession(companyId: number, sessionId: string): void;
  disconnectCompany(companyId: number): void;
  disconnectAll(): void;
  /** The open sockets of one person, to set their rooms anew. */
  socketsOf(companyId: number, userId: number): LiveSocket[];
  close(): Promise<void>;
};

const handshakeAuth = z.object({ token: z.string().max(4096).optional() }).catch({});
const handshakeQuery = z.object({ companyId: z.string().optional() }).catch({});
const halves = ['full', 'masked'] as const;

/**
 * The socket door (docs/protocol.md 13): authenticated at the handshake, rooms by audience. Whoever may not see phone
 * numbers whole stands in the room's `masked` half, everybody else in its `full` half. Its callbacks are called by the
 * library outside any promise: what they throw would end the process, so each is guarded.
 */
export function openLive(options: LiveOptions): Live {
  const { log, metrics } = options;
  const io = new Server(options.http, {
    path: '/socket.io/',
    pingInterval: 18_000,
    pingTimeout: 18_000,
    perMessageDeflate: false,
    maxHttpBufferSize: 100_000,
    allowEIO3: true,
    cors: { origin: options.webOrigins, credentials: true },
    allowRequest: ({ headers: { origin, host } }, decide) => {
      const welcome = origin === undefined || isAllowedOrigin(origin, host, options.webOrigins);
      decide(null, welcome && options.mayServe());
    },
  });
  const people = new Map<string, Set<LiveSocket>>();
  const spendOfPerson = openPersonBudget();
  /** Each asks the database: a rush of handshakes must not take its connections from everybody's calls. */
  const entrance = openGate({ atOnce: 6, maxWaiting: 5_000 });

  const letIn = async (socket: Socket): Promise<void> => {
    const { headers, auth, query } = socket.handshake;
    const token = handshakeAuth.parse(auth).token;
    const { actor, expiresAt } = await entrance.run('', () => options.authenticate({ token, cookie: headers.cookie }));
    const { companyId } = handshakeQuery.parse(query);
    // It grants nothing; it only must not contradict who one is.
    if (companyId && companyId !== 'undefined' && companyId !== 'null' && companyId !== String(actor.companyId))
      throw new Failure('ERR_NO_PERMISSION');
    if ((people.get(personOf(actor))?.size ?? 0) >= socketLimits.maxSocketsPerPerson)
      throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: 60 });
    socket.data = { actor, expiresAt };
  };
  io.use((socket, next) => {
    letIn(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a handshake failed by a defect of ours');
        next(new Error(error instanceof Failure ? error.code : 'ERR_INTERNAL'));
      },
    );
  });

  const enter = async (socket: Socket): Promise<void> => {
    const { actor, expiresAt } = socketData.parse(socket.data);
    const live = openLiveSocket(socket, actor, log, spendOfPerson);
    const own = people.get(personOf(actor)) ?? new Set();
    people.set(personOf(actor), own.add(live));
    metrics.sockets.inc();
    live.join([`session:${actor.sessionId}`]);
    const expiry =
      expiresAt && setTimeout(() => socket.disconnect(true), Math.min(expiresAt.getTime() - Date.now(), 2_147_000_000));
    socket.on('disconnect', () => {
      if (expiry) clearTimeout(expiry);
      own.delete(live);
      if (own.size === 0) people.delete(personOf(actor));
      metrics.sockets.dec();
      void guarded(log, 'leaving failed', () => options.left(live.actor));
    });
    await options.welcome(live);
    socket.emit('ready');
  };
  io.on('connection', (socket) => {
    enter(socket).catch((error: unknown) => {
      // Refused: the session ended while it was being let in.
      if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a socket could not enter');
      socket.disconnect(true);
    });
  });

  const tell = ({ companyId, topic, payload, rooms, except, vacate }: StoredNotice & { topic: Topic }) => {
    const names = [wireName(companyId, topic), ...wireAliases(companyId, topic)];
    const mask = options.masked[topic] as ((payload: unknown) => unknown) | undefined;
    for (const half of halves) {
      const address = (list: string[]) => list.map((room) => roomName(companyId, room, half));
      const to = io.to(address(rooms)).except(address(except));
      const told = mask && half === 'masked' ? mask(payload) : payload;
      for (const name of names) to.emit(name, told);
      if (vacate !== null) to.socketsLeave(roomName(companyId, vacate, half));
    }
    metrics.notices.inc({ topic });
  };
  const disconnect = (companyId: number, room: string) => {
    for (const half of halves) io.in(roomName(companyId, room, half)).disconnectSockets(true);
  };

  return {
    emit: (notice) => void guarded(log, 'a notice could not be told', () => tell(notice)),
    disconnectSession: (companyId, sessionId) => disconnect(companyId, `session:${sessionId}`),
    disconnectCompany: (companyId) => disconnect(companyId, 'company'),
    disconnectAll: () => io.disconnectSockets(true),
    socketsOf: (companyId, userId) => [...(people.get(personOf({ companyId, userId })) ?? [])],
    close: async () => {
      await io.close();
    },
  };
}

const socketData = z.object({
  actor: z.custom<Actor>((v) => typeof v === 'object' && v !== null),
  expiresAt: z.date().nullable(),
});
