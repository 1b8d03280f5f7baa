import { eyesOf } from '@balcao/contract/tickets/sight.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { authenticateSocket } from './auth/authenticate-socket.ts';
import { maskConnectionEvent } from './connections/connection.audience.ts';
import { maskContactEvent } from './contacts/contact.audience.ts';
import type { Config } from './platform/config.ts';
import type { Door } from './platform/http.ts';
import type { HttpServer } from './platform/http-server.ts';
import { type LiveSocket, openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { StoredNotice } from './platform/outbox.ts';
import { inTx } from './platform/tx.ts';
import { type Reread, welcomeToTickets } from './tickets/join-rooms.ts';
import { maskMessageEvent, maskTicketEvent, maskTransferEvent } from './tickets/ticket.audience.ts';
import { loadActor } from './users/load-actor.ts';
import { markOffline, markOnline, noteSeen } from './users/online.ts';

export type DeskLive = {
  emit(notice: StoredNotice): void;
  sessionsEnded(companyId: number, sessionIds: string[]): void;
  sightChanged(companyId: number, userId: number): void;
  close(): Promise<void>;
};

/** A person is online while one socket lives, and for this long after the last is gone (WIRE.md section 6). */
const offlineAfterMs = 60_000;

/** The sockets of the desk: what each feature wants of the socket door, put together. */
export function openDeskLive(door: Door, app: HttpServer, config: Config, log: Log, metrics: Metrics): DeskLive {
  const rereads = new WeakMap<LiveSocket, Reread>();
  const leaving = new Map<number, NodeJS.Timeout>();
  const safely = (work: Promise<unknown>) => {
    work.catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'live upkeep failed'),
    );
  };

  const live = openLive({
    http: app.server,
    webOrigins: config.webOrigins,
    log,
    metrics,
    authenticate: authenticateSocket(door, door.tokens),
    async welcome(socket) {
      const { companyId, userId } = socket.actor;
      socket.join(['company', `person:${userId}`, ...eyesOf(socket.actor).filter((eyes) => eyes === 'admins')]);
      rereads.set(socket, welcomeToTickets(door, socket));
      socket.on('userStatus', () => inTx(door, companyId, (tx) => noteSeen(tx, userId)));
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      await inTx(door, companyId, (tx) => markOnline(tx, userId));
    },
    left({ companyId, userId }: Actor) {
      if (live.socketsOf(companyId, userId).length > 0 || leaving.has(userId)) return;
      const timer = setTimeout(() => {
        leaving.delete(userId);
        if (live.socketsOf(companyId, userId).length === 0)
          safely(inTx(door, companyId, (tx) => markOffline(tx, userId)));
      }, offlineAfterMs);
      leaving.set(userId, timer);
    },
    masked: {
      ticket: maskTicketEvent,
      ticketTransfer: maskTransferEvent,
      appMessage: maskMessageEvent,
      contact: maskContactEvent,
      whatsapp: maskConnectionEvent,
    },
  });

  const reread = async (socket: LiveSocket) => {
    const { companyId, userId, sessionId } = socket.actor;
    const now = await inTx(door, companyId, (tx) => loadActor(tx, { companyId, userId, sessionId }));
    socket.leave(['company', 'admins', `person:${userId}`, `session:${sessionId}`]);
    await rereads.get(socket)?.(now);
    socket.join([
      'company',
      `person:${userId}`,
      `session:${sessionId}`,
      ...(now.profile === 'admin' ? ['admins'] : []),
    ]);
  };

  return {
    emit: live.emit,
    sessionsEnded(companyId, sessionIds) {
      for (const sessionId of sessionIds) live.disconnectSession(companyId, sessionId);
    },
    sightChanged(companyId, userId) {
      for (const socket of live.socketsOf(companyId, userId)) safely(reread(socket));
    },
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      await live.close();
    },
  };
}
