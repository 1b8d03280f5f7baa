import type { Actor } from '@balcao/contract/users/actor';
import { authenticateSocket } from '../auth/authenticate-socket.ts';
import { maskConnectionEvent } from '../connections/connection.audience.ts';
import { maskImportEvent } from '../contact-imports/contact-import.audience.ts';
import { maskContactListItemEvent } from '../contact-lists/contact-list.audience.ts';
import { maskContactEvent } from '../contacts/contact.audience.ts';
import { isSocketCommand, type StoredNotice } from '../platform/db/outbox.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { type ClientSocket, runGuarded } from '../platform/realtime/client-socket.ts';
import { acquireSocketLeadership, type SocketLeadership } from '../platform/realtime/socket-leadership.ts';
import { openSocketServer } from '../platform/realtime/socket-server.ts';
import { maskContactExportEvent } from '../privacy/exports/contact-export.audience.ts';
import { maskScheduleEvent } from '../schedules/schedule.audience.ts';
import { maskMessageEvent, maskTicketEvent, maskTransferEvent } from '../tickets/ticket.audience.ts';
import { trackPresence } from '../users/presence/track-presence.ts';
import type { Core } from './core.ts';
import { joinStream } from './join-stream.ts';
import { runSocketCommand } from './run-socket-command.ts';
import { openSocketEntry } from './socket-entry.ts';

export type Realtime = {
  /** Emits a notice to the sockets of this process, or runs a socket command on them. */
  emit(notice: StoredNotice): void;
  dropAll(): void;
  close(): Promise<void>;
};

export type Sockets = { realtime: Realtime; leadership: SocketLeadership };

/** Opens the sockets once this process may have them; null for a process without the role live. */
export async function openSockets(core: Core, app: HttpServer): Promise<Sockets | null> {
  const { database, log, has, stream } = core;
  if (!has('live')) {
    log.info({}, 'this process accepts no sockets: its ROLES do not include live');
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

/** Payloads for people who may not see whole phone numbers. */
const maskedPayloads = {
  ticket: maskTicketEvent,
  ticketTransfer: maskTransferEvent,
  appMessage: maskMessageEvent,
  contact: maskContactEvent,
  ContactListItem: maskContactListItemEvent,
  whatsapp: maskConnectionEvent,
  schedule: maskScheduleEvent,
  contactImport: maskImportEvent,
  contactExport: maskContactExportEvent,
};

/** Opens the sockets with the entry checks and subscriptions of all features. */
async function openRealtime(core: Core, app: HttpServer, isLeader: () => boolean): Promise<Realtime> {
  const { context, config, log, metrics, stream, noticePositions } = core;
  const others = joinStream(core);
  const mayTakeSockets = () => isLeader() && others.isUp();
  const entry = openSocketEntry(context);

  const socketServer = openSocketServer({
    http: app.server,
    webOrigins: [new URL(config.publicUrl).origin, ...config.webOrigins],
    log,
    metrics,
    mayTakeSockets,
    positions: noticePositions,
    stream,
    elsewhere: others.sockets,
    authenticate: authenticateSocket(context, context.tokens),
    onConnect: (socket) => entry.enter(socket, presence),
    onDisconnect({ companyId, userId, impersonation }: Actor) {
      if (!impersonation && socketServer.socketsOf(companyId, userId).length === 0) presence.left(companyId, userId);
    },
    halfOf: (actor) => (actor.isTricked ? 'full' : 'masked'),
    maskedPayloads,
  });

  const presence = trackPresence(context, { countSockets: socketServer.countSockets, log });

  const refreshActor = (socket: ClientSocket<Actor>): void =>
    void runGuarded(log, 'a socket could not be refreshed', () => entry.refreshActor(socket));
  const emit = (notice: StoredNotice) => {
    const { topic } = notice;
    if (isSocketCommand(topic))
      void runGuarded(log, 'a command to sockets failed', () =>
        runSocketCommand(topic, notice, socketServer, refreshActor),
      );
    else socketServer.emit({ ...notice, topic });
  };
  await others.begin(socketServer, emit);
  noticePositions.begin(mayTakeSockets);
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
