import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Socket } from 'socket.io';
import { type Budget, openBudget } from './budget.ts';
import type { Log } from './log.ts';

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

export const personOf = ({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): string =>
  `${companyId}/${userId}`;

export const roomName = (companyId: number, room: string, half: 'full' | 'masked') => `${companyId}/${room}/${half}`;

/** Runs what must not end the process, whatever it throws, now or later. */
export async function guarded(log: Log, words: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, words);
  }
}

/** Their person's budget is shared by all sockets of a process. */
export const openPersonBudget = (): Budget => openBudget({ ...socketLimits.perPerson, now: () => performance.now() });

export function openLiveSocket(socket: Socket, actor: Actor, log: Log, spendOfPerson: Budget): LiveSocket {
  limitEvents(socket, personOf(actor), spendOfPerson);
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
        void guarded(log, 'a socket request could not be answered', async () => {
          try {
            await run(argument);
            answer(given, { ok: true });
          } catch (error) {
            if (error instanceof Failure) return answer(given, { error: error.code });
            log.error({ event, error: String(error) }, 'a socket request failed by a defect of ours');
            answer(given, { error: 'ERR_INTERNAL' });
          }
        });
      });
    },
  };
  return live;
}

function answer(given: unknown[], reply: object): void {
  const acknowledge = given.at(-1);
  if (typeof acknowledge === 'function') acknowledge(reply);
}

/** Before any handler, and for events that have none: those cost, too. */
function limitEvents(socket: Socket, person: string, spendOfPerson: Budget): void {
  const spend = openBudget({ ...socketLimits.perSocket, now: () => performance.now() });
  let refused = 0;
  socket.use((packet, next) => {
    try {
      spend(socket.id);
      spendOfPerson(person);
    } catch {
      if (++refused > socketLimits.maxRefused) return void socket.disconnect(true);
      return answer(packet, { error: 'ERR_RATE_LIMIT' });
    }
    next();
  });
}
