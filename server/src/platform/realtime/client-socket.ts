import { Failure } from '@balcao/contract/errors';
import type { Socket } from 'socket.io';
import { createRateLimiter, type RateLimiter } from '../async/rate-limiter.ts';
import { everyCompany } from '../db/outbox.ts';
import type { Log } from '../log.ts';
import { errorText } from '../text/error-text.ts';

/** The person that a socket belongs to. */
export type SocketActor = {
  companyId: number;
  userId: number;
  sessionId: string;
  /** set when an operator acts in the person's place: their sockets do not count as the person's */
  impersonation?: object;
};

/** Each room has two halves: people who may see payloads whole are in one, everybody else is in the other. */
export type RoomHalf = 'full' | 'masked';

/** One socket of one person. Room names apply within the company, so they do not contain its id. */
export type ClientSocket<Actor extends SocketActor> = {
  readonly id: string;
  /** read again when the person's profile or queues change */
  actor: Actor;
  join(rooms: string[]): void;
  /** Joins rooms that people of all companies share: nothing about a single company may be sent there. */
  joinShared(rooms: string[]): void;
  leave(rooms: string[]): void;
  /** true for the rooms joined above */
  isIn(room: string): boolean;
  on(event: string, run: (argument: unknown) => Promise<void>): void;
  /** Closes the connection as a network failure would: the client reconnects by itself and is authenticated again. */
  cutOff(): void;
};

/**
 * A burst allows many times what normal use needs in an hour. A client that continues while it is refused is
 * disconnected.
 */
export const socketLimits = {
  perSocket: { burst: 100, perSecond: 10 },
  perPerson: { burst: 300, perSecond: 30 },
  maxRefused: 200,
  /** Clients of this family open one per component: ten per tab. */
  maxSocketsPerPerson: 100,
};

export const personKey = (actor: Pick<SocketActor, 'companyId' | 'userId'> & Partial<SocketActor>): string =>
  actor.impersonation ? `${actor.companyId}/impersonation/${actor.sessionId}` : `${actor.companyId}/${actor.userId}`;

export const roomName = (companyId: number, room: string, half: RoomHalf) => `${companyId}/${room}/${half}`;

/** Runs `work` such that an error it throws, synchronously or later, is logged and does not end the process. */
export async function runGuarded(log: Log, message: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ error: errorText(error) }, message);
  }
}

/** All sockets of a person in a process share one budget. */
export const createPersonLimiter = (): RateLimiter =>
  createRateLimiter({ ...socketLimits.perPerson, now: () => performance.now() });

type WrapOptions<Actor> = {
  log: Log;
  personLimiter: RateLimiter;
  halfOf(actor: Actor): RoomHalf;
  /** of the notices of the socket's company, for acknowledgements */
  position(): string | null;
};

export function wrapSocket<Actor extends SocketActor>(
  socket: Socket,
  actor: Actor,
  { log, personLimiter, halfOf, position }: WrapOptions<Actor>,
): ClientSocket<Actor> {
  limitEvents(socket, personKey(actor), personLimiter);
  const name = (room: string) => roomName(client.actor.companyId, room, halfOf(client.actor));
  const client: ClientSocket<Actor> = {
    id: socket.id,
    actor,
    join: (rooms) => void socket.join(rooms.map(name)),
    joinShared: (rooms) => void socket.join(rooms.map((room) => roomName(everyCompany, room, halfOf(client.actor)))),
    leave: (rooms) => {
      for (const room of rooms) void socket.leave(name(room));
    },
    isIn: (room) => socket.rooms.has(name(room)),
    cutOff: () => void socket.conn.close(true),
    on(event, run) {
      socket.on(event, (...given: unknown[]) => {
        const acknowledge = given.at(-1); // the last argument; the only one when the event has no payload
        const argument = given[0] === acknowledge && typeof acknowledge === 'function' ? undefined : given[0];
        void runGuarded(log, 'a socket request could not be answered', async () => {
          try {
            await run(argument);
            const at = position();
            sendAcknowledgement(given, { ok: true, ...(at !== null && { position: at }) });
          } catch (error) {
            if (error instanceof Failure) return sendAcknowledgement(given, { error: error.code });
            log.error({ event, error: String(error) }, 'a socket request failed because of a defect');
            sendAcknowledgement(given, { error: 'ERR_INTERNAL' });
          }
        });
      });
    },
  };
  return client;
}

function sendAcknowledgement(given: unknown[], reply: object): void {
  const acknowledge = given.at(-1);
  if (typeof acknowledge === 'function') acknowledge(reply);
}

/** Runs before any handler, and for events without a handler: those cost something as well. */
function limitEvents(socket: Socket, person: string, personLimiter: RateLimiter): void {
  const socketLimiter = createRateLimiter({ ...socketLimits.perSocket, now: () => performance.now() });
  let refused = 0;
  socket.use((packet, next) => {
    try {
      socketLimiter(socket.id);
      personLimiter(person);
    } catch {
      if (++refused > socketLimits.maxRefused) return void socket.disconnect(true);
      return sendAcknowledgement(packet, { error: 'ERR_RATE_LIMIT' });
    }
    next();
  });
}
