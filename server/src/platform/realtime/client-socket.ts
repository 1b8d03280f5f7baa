import { Failure } from '@balcao/contract/errors';
import type { Socket } from 'socket.io';
import { createRateLimiter, type RateLimiter } from '../async/rate-limiter.ts';
import { everyCompany } from '../db/outbox.ts';
import type { Log } from '../log.ts';

/** Whose a socket is. */
export type SocketActor = {
  companyId: number;
  userId: number;
  sessionId: string;
  /** somebody else, who sees what this person sees: their sockets do not count as the person's */
  looking?: object;
};

/** Each room has two halves: who may see payloads whole stands in one, everybody else in the other. */
export type RoomHalf = 'full' | 'masked';

/** One socket of one person. Rooms are the company's own: their names need no company in them. */
export type ClientSocket<Actor extends SocketActor> = {
  readonly id: string;
  /** read anew when the person's profile or queues change */
  actor: Actor;
  join(rooms: string[]): void;
  /** Rooms that people of all companies stand in: nothing of one company is told there. */
  joinShared(rooms: string[]): void;
  leave(rooms: string[]): void;
  /** true for the rooms joined above */
  isIn(room: string): boolean;
  on(event: string, run: (argument: unknown) => Promise<void>): void;
};

/**
 * A burst covers an hour of normal use many times over. A client that continues while being refused is
 * disconnected.
 */
export const socketLimits = {
  perSocket: { burst: 100, perSecond: 10 },
  perPerson: { burst: 300, perSecond: 30 },
  maxRefused: 200,
  maxSocketsPerPerson: 50,
};

export const personKey = (actor: Pick<SocketActor, 'companyId' | 'userId'> & Partial<SocketActor>): string =>
  actor.looking ? `${actor.companyId}/looking/${actor.sessionId}` : `${actor.companyId}/${actor.userId}`;

export const roomName = (companyId: number, room: string, half: RoomHalf) => `${companyId}/${room}/${half}`;

/** Runs what must not end the process, whatever it throws, now or later. */
export async function runGuarded(log: Log, message: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, message);
  }
}

/** Their person's budget is shared by all sockets of a process. */
export const createPersonLimiter = (): RateLimiter =>
  createRateLimiter({ ...socketLimits.perPerson, now: () => performance.now() });

type WrapOptions<Actor> = { log: Log; personLimiter: RateLimiter; halfOf(actor: Actor): RoomHalf };

export function wrapSocket<Actor extends SocketActor>(
  socket: Socket,
  actor: Actor,
  { log, personLimiter, halfOf }: WrapOptions<Actor>,
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
    on(event, run) {
      socket.on(event, (...given: unknown[]) => {
        const acknowledge = given.at(-1); // comes last, and alone when nothing was said
        const argument = given[0] === acknowledge && typeof acknowledge === 'function' ? undefined : given[0];
        void runGuarded(log, 'a socket request could not be answered', async () => {
          try {
            await run(argument);
            sendAcknowledgement(given, { ok: true });
          } catch (error) {
            if (error instanceof Failure) return sendAcknowledgement(given, { error: error.code });
            log.error({ event, error: String(error) }, 'a socket request failed by a defect of ours');
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

/** Before any handler, and for events that have none: those cost, too. */
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
