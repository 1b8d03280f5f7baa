import type { Actor } from '@balcao/contract/users/actor';
import { recordSessionSeen } from '../auth/record-session-seen.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import { trackForeground } from '../push-subscriptions/track-foreground.ts';
import { openTicketSubscriptions, type RefreshActor } from '../tickets/viewers/ticket-subscriptions.ts';
import { loadActor } from '../users/load-actor.ts';
import { recordSeen } from '../users/presence/mark-online.ts';
import { recordActivity } from '../users/presence/set-availability.ts';
import { everyProfileRoom, roomsOfProfile } from '../users/profile-rooms.ts';
import type { Core } from './core.ts';

export type SocketEntry = {
  /** Puts a new socket into its rooms, and answers what it asks. @throws Failure when its session has ended */
  enter(socket: ClientSocket<Actor>, presence: { came(tx: Tx, userId: number): Promise<void> }): Promise<void>;
  /** Reads the person anew, and changes the rooms accordingly. */
  refreshActor(socket: ClientSocket<Actor>): Promise<void>;
};

/** What each feature wants of a socket that enters, put together. */
export function openSocketEntry(context: Core['context']): SocketEntry {
  const ticketSubscriptions = openTicketSubscriptions(context);
  const followForeground = trackForeground(context);
  const subscriptionRefreshers = new WeakMap<ClientSocket<Actor>, RefreshActor>();
  return {
    async enter(socket, presence) {
      const { companyId, userId, sessionId, looking } = socket.actor;
      socket.join(roomsOfPerson(socket.actor));
      socket.joinShared(['everyone', ...(socket.actor.super ? ['operators'] : [])]);
      subscriptionRefreshers.set(socket, ticketSubscriptions.welcome(socket));
      if (!looking) {
        followForeground(socket);
        listenToUser(context, socket);
      }
      await inTx(context, companyId, async (tx) => {
        // Checked again now that commands reach the socket: the session may have ended since the handshake.
        await loadActor(tx, { companyId, userId, sessionId });
        if (!looking) await presence.came(tx, userId);
      });
    },
    async refreshActor(socket) {
      const { companyId, userId, sessionId } = socket.actor;
      const now = await inTx(context, companyId, (tx) => loadActor(tx, { companyId, userId, sessionId }));
      socket.leave(['company', ...everyProfileRoom, `person:${userId}`, `session:${sessionId}`]);
      await subscriptionRefreshers.get(socket)?.(now);
      socket.join([...roomsOfPerson(now), `session:${sessionId}`]);
    },
  };
}

/** What a screen says of its person: that they are there, and that they have touched it. */
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

/** Whoever looks as somebody is not told what concerns that person alone: that they signed in elsewhere, that they were named. */
const roomsOfPerson = (actor: Actor): string[] => [
  'company',
  ...(actor.looking ? [] : [`person:${actor.userId}`]),
  ...roomsOfProfile(actor),
];
