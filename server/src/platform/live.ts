import type { Server as NodeServer } from 'node:http';
import { Failure } from '@balcao/contract/errors';
import { type Topic, type Topics, wireAliases, wireName } from '@balcao/contract/realtime';
import type { Actor } from '@balcao/contract/users/actor';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { StoredNotice } from './outbox.ts';

/** One socket of one person. Rooms are the company's own: their names need no company in them. */
export type LiveSocket = {
  readonly id: string;
  /** read anew when the person's profile or queues change */
  actor: Actor;
  join(rooms: string[]): void;
  leave(rooms: string[]): void;
  /** true for the rooms joined above */
  isIn(room: string): boolean;
  on(event: string, run: (argument: unknown) => Promise<void>): void;
};

export type LiveOptions = {
  http: NodeServer;
  webOrigins: string[];
  log: Log;
  metrics: Metrics;
  /** Who the handshake belongs to. @throws Failure */
  authenticate(handshake: {
    token: string | undefined;
    cookie: string | undefined;
  }): Promise<{ actor: Actor; expiresAt: Date | null }>;
  /** Where the socket stands from the start, and what it may ask. */
  welcome(socket: LiveSocket): void | Promise<void>;
  left(actor: Actor): void | Promise<void>;
  /** What a person who may not see numbers whole gets instead, by topic. */
  masked: { [T in Topic]?: (payload: Topics[T]) => Topics[T] };
};

export type Live = {
  emit(notice: StoredNotice): void;
  /** Closes every socket of a session. */
  disconnectSession(companyId: number, sessionId: string): void;
  /** The open sockets of one person, to set their rooms anew. */
  socketsOf(companyId: number, userId: number): LiveSocket[];
  close(): Promise<void>;
};

const handshakeAuth = z.object({ token: z.string().max(4096).optional() }).catch({});
const handshakeQuery = z.object({ companyId: z.string().optional() }).catch({});

/**
 * The socket door (WIRE.md section 6): authenticated at the handshake, rooms by audience. Whoever may not see phone
 * numbers whole stands in the room's `masked` half, everybody else in its `full` half.
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
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const own = origin !== undefined && new URL(origin, 'http://invalid').host === host;
      decide(null, origin === undefined || own || options.webOrigins.includes(origin));
    },
  });
  const sockets = new Map<string, LiveSocket>();

  io.use(async (socket, next) => {
    try {
      const { actor, expiresAt } = await options.authenticate({
        token: handshakeAuth.parse(socket.handshake.auth).token,
        cookie: socket.handshake.headers.cookie,
      });
      const { companyId } = handshakeQuery.parse(socket.handshake.query);
      // It grants nothing; it only must not contradict who one is.
      if (companyId && companyId !== 'undefined' && companyId !== 'null' && companyId !== String(actor.companyId))
        throw new Failure('ERR_NO_PERMISSION');
      socket.data = { actor, expiresAt };
      next();
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ error: String(error) }, 'a handshake failed by a defect of ours');
      next(new Error(error instanceof Failure ? error.code : 'ERR_INTERNAL'));
    }
  });

  io.on('connection', async (socket) => {
    const { actor, expiresAt } = socketData.parse(socket.data);
    const live = liveSocket(socket, actor, log);
    sockets.set(socket.id, live);
    metrics.sockets.set(sockets.size);
    live.join([`session:${actor.sessionId}`]);
    const expiry =
      expiresAt && setTimeout(() => socket.disconnect(true), Math.min(expiresAt.getTime() - Date.now(), 2_147_000_000));
    socket.on('disconnect', () => {
      if (expiry) clearTimeout(expiry);
      sockets.delete(socket.id);
      metrics.sockets.set(sockets.size);
      void Promise.resolve(options.left(live.actor)).catch((error) =>
        log.error({ error: String(error) }, 'leaving failed'),
      );
    });
    await Promise.resolve(options.welcome(live)).catch((error) =>
      log.error({ error: String(error) }, 'welcome failed'),
    );
    socket.emit('ready');
  });

  const address = (companyId: number, rooms: string[], half: 'full' | 'masked') =>
    rooms.map((room) => roomName(companyId, room, half));

  return {
    emit({ companyId, topic, payload, rooms, except, vacate }) {
      const names = [wireName(companyId, topic), ...wireAliases(companyId, topic)];
      const mask = options.masked[topic] as ((payload: unknown) => unknown) | undefined;
      for (const half of ['full', 'masked'] as const) {
        const to = io.to(address(companyId, rooms, half)).except(address(companyId, except, half));
        const told = mask && half === 'masked' ? mask(payload) : payload;
        for (const name of names) to.emit(name, told);
        if (vacate !== null) to.socketsLeave(roomName(companyId, vacate, half));
      }
      metrics.notices.inc({ topic });
    },
    disconnectSession(companyId, sessionId) {
      for (const half of ['full', 'masked'] as const)
        io.in(roomName(companyId, `session:${sessionId}`, half)).disconnectSockets(true);
    },
    socketsOf: (companyId, userId) =>
      [...sockets.values()].filter(({ actor }) => actor.companyId === companyId && actor.userId === userId),
    close: async () => {
      await io.close();
    },
  };
}

const roomName = (companyId: number, room: string, half: 'full' | 'masked') => `${companyId}/${room}/${half}`;

function liveSocket(socket: Socket, actor: Actor, log: Log): LiveSocket {
  const name = (room: string) => roomName(live.actor.companyId, room, live.actor.isTricked ? 'full' : 'masked');
  const live: LiveSocket = {
    id: socket.id,
    actor,
    join: (rooms) => void socket.join(rooms.map(name)),
    leave: (rooms) => {
      for (const room of rooms) void socket.leave(name(room));
    },
    isIn: (room) => socket.rooms.has(name(room)),
    on(event, run) {
      socket.on(event, (...given: unknown[]) => {
        const acknowledge = given.at(-1); // comes last, and alone when nothing was said
        const argument = given[0] === acknowledge && typeof acknowledge === 'function' ? undefined : given[0];
        const answer = (reply: object) => {
          if (typeof acknowledge === 'function') acknowledge(reply);
        };
        run(argument).then(
          () => answer({ ok: true }),
          (error: unknown) => {
            if (error instanceof Failure) return answer({ error: error.code });
            log.error({ event, error: String(error) }, 'a socket request failed by a defect of ours');
            answer({ error: 'ERR_INTERNAL' });
          },
        );
      });
    },
  };
  return live;
}

const socketData = z.object({
  actor: z.custom<Actor>((v) => typeof v === 'object' && v !== null),
  expiresAt: z.date().nullable(),
});
