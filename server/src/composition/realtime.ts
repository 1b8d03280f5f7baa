import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { authenticateSocket } from '../auth/authenticate-socket.ts';
import { recordSessionSeen } from '../auth/record-session-seen.ts';
import { maskConnectionEvent } from '../connections/connection.audience.ts';
import { maskContactListItemEvent } from '../contact-lists/contact-list.audience.ts';
import { maskContactEvent } from '../contacts/contact.audience.ts';
import { isSocketCommand, type SocketCommands, type StoredNotice } from '../platform/db/outbox.ts';
import { inTx } from '../platform/db/tx.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { type ClientSocket, runGuarded } from '../platform/realtime/client-socket.ts';
import { acquireSocketLeadership, type SocketLeadership } from '../platform/realtime/socket-leadership.ts';
import { openSocketServer } from '../platform/realtime/socket-server.ts';
import { trackForeground } from '../push-subscriptions/track-foreground.ts';
import { maskScheduleEvent } from '../schedules/schedule.audience.ts';
import { maskMessageEvent, maskTicketEvent, maskTransferEvent } from '../tickets/ticket.audience.ts';
import { openTicketSubscriptions, type RefreshActor } from '../tickets/viewers/ticket-subscriptions.ts';
import { loadActor } from '../users/load-actor.ts';
import { recordSeen } from '../users/presence/mark-online.ts';
import { recordActivity } from '../users/presence/set-availability.ts';
import { trackPresence } from '../users/presence/track-presence.ts';
import { everyProfileRoom, roomsOfProfile } from '../users/profile-rooms.ts';
import type { Core } from './core.ts';
import { joinStream } from './join-stream.ts';

export type Realtime = {
  /** Tells a notice to the sockets of this process, or runs a socket command on them. */
  emit(notice: StoredNotice): void;
  dropAll(): void;
  close(): Promise<void>;
};

/** As it comes back from the database. */
const socketCommands = {
  sessionsEnded: z.object({ sessionIds: z.array(z.string()) }),
  sightChanged: z.object({ userId: z.number() }),
};

export type Sockets = { realtime: Realtime; leadership: SocketLeadership };

/** The sockets, once this process may have them; null for one whose ROLES do not name live. */
export async function openSockets(core: Core, app: HttpServer): Promise<Sockets | null> {
  const { database, log, has, stream } = core;
  if (!has('live')) {
    log.info({}, 'this process takes no sockets: its ROLES do not name live');
    return null;
  }
  let realtime: Realtime | null = null;
  const leadership = await acquireSocketLeadership(database.session, log, {
    shared: stream !== null,
    taken: () => realtime?.dropAll(),
  });
  realtime = await openRealtime(core, app, leadership.isLeader);
  if (!stream) core.deliverBy(realtime.emit);
  return { realtime, leadership };
}

/** Who may not see phone numbers whole gets these instead. */
const maskedPayloads = {
  ticket: maskTicketEvent,
  ticketTransfer: maskTransferEvent,
  appMessage: maskMessageEvent,
  contact: maskContactEvent,
  ContactListItem: maskContactListItemEvent,
  whatsapp: maskConnectionEvent,
  schedule: maskScheduleEvent,
};

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

/** The sockets of the desk: what each feature wants of the socket door, put together. */
async function openRealtime(core: Core, app: HttpServer, isLeader: () => boolean): Promise<Realtime> {
  const { context, config, log, metrics, stream } = core;
  const others = joinStream(core);
  const ticketSubscriptions = openTicketSubscriptions(context);
  const followForeground = trackForeground(context);
  const actorRefreshers = new WeakMap<ClientSocket<Actor>, RefreshActor>();

  const socketServer = openSocketServer({
    http: app.server,
    webOrigins: [new URL(config.publicUrl).origin, ...config.webOrigins],
    log,
    metrics,
    mayTakeSockets: () => isLeader() && others.isUp(),
    stream,
    elsewhere: others.sockets,
    authenticate: authenticateSocket(context, context.tokens),
    async onConnect(socket) {
      const { companyId, userId, sessionId, looking } = socket.actor;
      socket.join(roomsOfPerson(socket.actor));
      socket.joinShared(['everyone', ...(socket.actor.super ? ['operators'] : [])]);
      actorRefreshers.set(socket, ticketSubscriptions.welcome(socket));
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
    onDisconnect({ companyId, userId, looking }: Actor) {
      if (!looking && socketServer.socketsOf(companyId, userId).length === 0) presence.left(companyId, userId);
    },
    halfOf: (actor) => (actor.isTricked ? 'full' : 'masked'),
    maskedPayloads,
  });

  const presence = trackPresence(context, { countSockets: socketServer.countSockets, log });

  const refreshActor = async (socket: ClientSocket<Actor>) => {
    const { companyId, userId, sessionId } = socket.actor;
    const now = await inTx(context, companyId, (tx) => loadActor(tx, { companyId, userId, sessionId }));
    socket.leave(['company', ...everyProfileRoom, `person:${userId}`, `session:${sessionId}`]);
    await actorRefreshers.get(socket)?.(now);
    socket.join([...roomsOfPerson(now), `session:${sessionId}`]);
  };

  const runCommand = (order: keyof SocketCommands, { companyId, payload }: StoredNotice): void => {
    if (order === 'companyClosed') socketServer.disconnectCompany(companyId);
    else if (order === 'sessionsEnded')
      for (const sessionId of socketCommands.sessionsEnded.parse(payload).sessionIds)
        socketServer.disconnectSession(companyId, sessionId);
    else
      for (const socket of socketServer.socketsOf(companyId, socketCommands.sightChanged.parse(payload).userId))
        void runGuarded(log, 'live upkeep failed', () => refreshActor(socket));
  };

  const emit = (notice: StoredNotice) => {
    const { topic } = notice;
    if (isSocketCommand(topic)) void runGuarded(log, 'an order to sockets failed', () => runCommand(topic, notice));
    else socketServer.emit({ ...notice, topic });
  };
  await others.begin(socketServer, emit);
  return {
    emit,
    dropAll: socketServer.dropAll,
    async close() {
      others.close();
      presence.close();
      await socketServer.close();
    },
  };
}
