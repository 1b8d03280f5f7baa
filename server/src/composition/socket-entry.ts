import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@balcao/contract/users/actor';
import { recordSessionSeen } from '../auth/record-session-seen.ts';
import { billingRoom } from '../companies/company.audience.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import { personRoom, sessionRoom } from '../platform/realtime/rooms.ts';
import { trackForeground } from '../push-subscriptions/track-foreground.ts';
import { openTicketSubscriptions, type RefreshActor } from '../tickets/viewers/ticket-subscriptions.ts';
import { loadActor } from '../users/load-actor.ts';
import { recordSeen } from '../users/presence/mark-online.ts';
import { recordActivity } from '../users/presence/set-availability.ts';
import { everyProfileRoom, roomsOfProfile } from '../users/profile-rooms.ts';
import type { Core } from './core.ts';

export type SocketEntry = {
  /** Joins a new socket to its rooms and answers its requests. @throws Failure when its session has ended */
  enter(socket: ClientSocket<Actor>, presence: { came(tx: Tx, userId: number): Promise<void> }): Promise<void>;
  /**
   * Reads the person's rights again and changes the rooms accordingly. @throws when that fails: the socket is then
   * disconnected
   */
  refreshActor(socket: ClientSocket<Actor>): Promise<void>;
};

/** Combines the features' handling of a new socket. */
export function openSocketEntry(context: Core['context']): SocketEntry {
  const ticketSubscriptions = openTicketSubscriptions(context);
  const followForeground = trackForeground(context);
  const subscriptionRefreshers = new WeakMap<ClientSocket<Actor>, RefreshActor>();
  const lastReads = new WeakMap<ClientSocket<Actor>, Promise<void>>();

  const readAnew = async (socket: ClientSocket<Actor>, alongside: (tx: Tx) => Promise<void>): Promise<void> => {
    const { companyId, userId, sessionId } = socket.actor;
    const now = await inTx(context, companyId, async (tx) => {
      const actor = await loadActor(tx, { companyId, userId, sessionId });
      await alongside(tx);
      return actor;
    });
    if (isDeepStrictEqual(now, socket.actor)) return;
    socket.leave(['company', ...everyProfileRoom, billingRoom, personRoom(userId), sessionRoom(sessionId)]);
    // Not awaited before the rooms are joined again: notices sent meanwhile, including the end of the session, must
    // reach the socket.
    const refreshed = subscriptionRefreshers.get(socket)?.(now);
    socket.join([...roomsOfPerson(now), sessionRoom(sessionId)]);
    await refreshed;
  };
  /** Sequential: a slow, older response must not overwrite a newer one. */
  const readInTurn = (socket: ClientSocket<Actor>, alongside = async (_tx: Tx): Promise<void> => {}): Promise<void> => {
    const read = () => readAnew(socket, alongside);
    const turn = (lastReads.get(socket) ?? Promise.resolve()).then(read, read);
    lastReads.set(socket, turn);
    return turn;
  };

  return {
    async enter(socket, presence) {
      const { userId, impersonation } = socket.actor;
      socket.join(roomsOfPerson(socket.actor));
      socket.joinShared(['everyone', ...(socket.actor.super ? ['operators'] : [])]);
      subscriptionRefreshers.set(socket, ticketSubscriptions.welcome(socket));
      if (!impersonation) {
        followForeground(socket);
        listenToUser(context, socket);
      }
      // Again, now that commands reach the socket: since the handshake the session may have ended or rights may have
      // changed.
      await readInTurn(socket, async (tx) => {
        if (!impersonation) await presence.came(tx, userId);
      });
    },
    async refreshActor(socket) {
      try {
        await readInTurn(socket);
      } catch (error) {
        socket.cutOff(); // it must not continue with the former rights
        throw error;
      }
    },
  };
}

/** Handles a screen's reports about its user: that they are present, and that they used it. */
function listenToUser(
  context: Core['context'],
  { on, actor: { companyId, userId, sessionId } }: ClientSocket<Actor>,
): void {
  on('userStatus', () =>
    inTx(context, companyId, async (tx) => {
      await recordSeen(tx, userId);
      await recordSessionSeen(tx, sessionId);
    }),
  );
  on('userActive', () => inTx(context, companyId, (tx) => recordActivity(tx, userId)));
}

/** An operator who impersonates a user does not get notices for that person alone: their sign-ins, their mentions. */
function roomsOfPerson(actor: Actor): string[] {
  if (actor.expired) return [billingRoom];
  return ['company', ...(actor.impersonation ? [] : [personRoom(actor.userId)]), ...roomsOfProfile(actor)];
}
