import { eyesOf } from '@balcao/contract/tickets/sight.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { authenticateSocket } from './auth/authenticate-socket.ts';
import { maskConnectionEvent } from './connections/connection.audience.ts';
import { maskContactEvent } from './contacts/contact.audience.ts';
import type { Config } from './platform/config.ts';
import type { Door } from './platform/http.ts';
import type { HttpServer } from './platform/http-server.ts';
import { openLive } from './platform/live.ts';
import { guarded, type LiveSocket } from './platform/live-socket.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { isSocketOrder, type SocketOrders, type StoredNotice } from './platform/outbox.ts';
import { inTx } from './platform/tx.ts';
import { openTicketRooms, type Reread } from './tickets/join-rooms.ts';
import { maskMessageEvent, maskTicketEvent, maskTransferEvent } from './tickets/ticket.audience.ts';
import { loadActor } from './users/load-actor.ts';
import { markOffline, markOnline, noteSeen } from './users/online.ts';

export type DeskLive = {
  /** Publishes a notice to sockets, or runs a socket command. */
  emit(notice: StoredNotice): void;
  disconnectAll(): void;
  close(): Promise<void>;
};

/** As it comes back from the database. */
const socketOrders = {
  sessionsEnded: z.object({ sessionIds: z.array(z.string()) }),
  sightChanged: z.object({ userId: z.number() }),
};

/** A person is online while one socket lives, and for this long after the last is gone (docs/protocol.md 13). */
const offlineAfterMs = 60_000;

type Needs = { door: Door; app: HttpServer; config: Config; log: Log; metrics: Metrics };

/** The sockets of the desk: what each feature wants of the socket door, put together. */
export function openDeskLive({ door, app, config, log, metrics }: Needs, mayServe: () => boolean): DeskLive {
  const tickets = openTicketRooms(door);
  const rereads = new WeakMap<LiveSocket, Reread>();
  const leaving = new Map<number, NodeJS.Timeout>();
  const safely = (work: Promise<unknown>) => {
    work.catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'live upkeep failed'),
    );
  };

  const live = openLive({
    http: app.server,
    webOrigins: [new URL(config.publicUrl).origin, ...config.webOrigins],
    log,
    metrics,
    mayServe,
    authenticate: authenticateSocket(door, door.tokens),
    async welcome(socket) {
      const { companyId, userId, sessionId } = socket.actor;
      socket.join(['company', `person:${userId}`, ...eyesOf(socket.actor).filter((eyes) => eyes === 'admins')]);
      rereads.set(socket, tickets.welcome(socket));
      socket.on('userStatus', () => inTx(door, companyId, (tx) => noteSeen(tx, userId)));
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      await inTx(door, companyId, async (tx) => {
        // Checked again now that commands reach the socket: the session may have ended since the handshake.
        await loadActor(tx, { companyId, userId, sessionId });
        await markOnline(tx, userId);
      });
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

  const obey = (order: keyof SocketOrders, { companyId, payload }: StoredNotice): void => {
    if (order === 'companyClosed') live.disconnectCompany(companyId);
    else if (order === 'sessionsEnded')
      for (const sessionId of socketOrders.sessionsEnded.parse(payload).sessionIds)
        live.disconnectSession(companyId, sessionId);
    else
      for (const socket of live.socketsOf(companyId, socketOrders.sightChanged.parse(payload).userId))
        safely(reread(socket));
  };

  return {
    emit(notice) {
      const { topic } = notice;
      if (isSocketOrder(topic)) void guarded(log, 'an order to sockets failed', () => obey(topic, notice));
      else live.emit({ ...notice, topic });
    },
    disconnectAll: live.disconnectAll,
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      await live.close();
    },
  };
}
